import { formatMonths } from '#features/catalogue/format-months.ts'
import { companyLabelOf, formatPricePerAdult, weatherLabelOf } from '#features/catalogue/kind-labels.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { signUp } from '../support/app/members.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { decodeEntities, readFacts, listLinks, readPage } from './read-page.ts'

let app: TestApp
let ideas: IdeaView[]
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://someday.example' })
  ideas = (await app.inject('/api/ideas?limit=2000')).json()
})
afterAll(() => app.close())

const read = (idea: IdeaView) => readPage(app, `/ideas/${idea.id}`)

function anIdea(fits: (idea: IdeaView) => boolean): IdeaView {
  const found = ideas.find(fits)
  if (!found) throw new Error('The catalogue has no such idea')
  return found
}

describe('/ideas/{id}', () => {
  it('shows the idea with all its facts', async () => {
    const idea = anIdea(({ difficulty, cost, tags }) => difficulty === 3 && cost === 3 && tags.length > 3)
    const { main, html } = await read(idea)
    expect(main.text).toContain(idea.description)
    expect(main.text).toContain(`Hard $$$ ${idea.title}`)
    for (const kind of idea.kinds) expect(main.links).toContain(`/kinds/${kind}`)
    for (const tag of idea.tags) expect(main.text).toContain(`#${tag}`)
    expect(main.links[0]).toBe(`/categories/${idea.category?.slug}`)
    expect(main.text).toMatch(new RegExp(`^Back to ${idea.category?.name}`))
    expect(html).toContain(`src="${idea.imageUrl}"`)
    expect(main.text).toContain('Tips for Success')
  })

  it('shows what is needed to plan it', async () => {
    const full = anIdea(({ season, ageGroup }) => season === 'winter' && ageGroup === 'Teens')
    expect(readFacts((await read(full)).html, 'quick-info')).toEqual({
      Duration: full.timeCommitment,
      Location: expect.stringMatching(/^(Indoor|Outdoor|Travel|Anywhere)\b/),
      ...(full.price && { Price: formatPricePerAdult(full.price) }),
      'Age Group': full.ageGroup,
      'Best Season': 'Winter',
      ...(full.officialUrl && { 'Official Site': new URL(full.officialUrl).host.replace('www.', '') }),
      ...(full.months.length > 0 && { 'Best Months': formatMonths(full.months) }),
      ...(full.company.length > 0 && { 'Good For': full.company.map(companyLabelOf).join(', ') }),
      ...(full.weather.length > 0 && { Weather: full.weather.map(weatherLabelOf).join(', ') }),
    })
  })

  it('is a story: picture, title and text, then when, price, where, how long and the official page, then the tips', async () => {
    const idea = anIdea(
      ({ season, price, places, officialUrl }) =>
        season !== 'any' && (price?.to ?? 0) > 0 && places.length === 1 && officialUrl !== null,
    )
    const { html, main } = await read(idea)
    const parts = [idea.imageUrl, '<h1', 'id="quick-info"', 'id="tips"', 'id="similar"']
    const positions = parts.map((part) => html.indexOf(part, html.indexOf('<main')))
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    const facts = readFacts(html, 'quick-info')
    expect(
      Object.keys(facts)
        .filter((name) => name !== 'Best Months')
        .slice(0, 5),
    ).toEqual(['Best Season', 'Price', 'Location', 'Duration', 'Official Site'])
    expect(facts.Price).toBe(idea.price && formatPricePerAdult(idea.price))
    expect(facts.Location).toContain(idea.places[0]?.name)
    expect(main.text.indexOf(idea.title)).toBeLessThan(main.text.indexOf(idea.description))
  })

  it('links to its official page, by its host', async () => {
    const idea = anIdea(({ officialUrl }) => officialUrl === 'https://www.nps.gov/yell/')
    const { html } = await read(idea)
    expect(readFacts(html, 'quick-info')['Official Site']).toBe('nps.gov')
    const [link = ''] = html.match(/<a [^>]*href="https:\/\/www\.nps\.gov\/yell\/"[^>]*>/) ?? []
    expect(link).toContain('rel="noopener external"')
    expect(link).toContain('target="_blank"')
    const without = anIdea(({ officialUrl }) => officialUrl === null)
    expect(readFacts((await read(without)).html, 'quick-info')).not.toHaveProperty('Official Site')
  })

  it('has no link to an official page that does not answer, for editors neither', async () => {
    const idea = anIdea(({ officialUrl }) => officialUrl === 'https://www.nps.gov/glac/')
    const hasLink = async (headers = {}) =>
      (await app.inject({ url: `/ideas/${idea.id}`, headers })).body.includes(
        'href="https://www.nps.gov/glac/"',
      )
    expect(await hasLink()).toBe(true)
    const em = app.orm.em.fork()
    await em.execute('update idea set official_page_gone_since = now() where id = ?', [idea.id])
    const { headers } = await signUp(app, { role: 'editor' })
    await expect.poll(() => hasLink()).toBe(false)
    expect(await hasLink(headers)).toBe(false)
    const { body } = await app.inject({ url: `/api/ideas/${idea.id}`, headers })
    expect(JSON.parse(body)).toMatchObject({ officialUrl: 'https://www.nps.gov/glac/' })
  })

  it('opens its places in maps by their coordinates', async () => {
    const idea = anIdea(({ places }) => places.length === 2)
    const { html } = await read(idea)
    for (const { name, latitude, longitude } of idea.places) {
      const addresses = [
        ['Google Maps', `query=${latitude},${longitude}"`],
        ['Apple Maps', `ll=${latitude},${longitude}&`],
        ['OpenStreetMap', `/${latitude}/${longitude}"`],
      ] as const
      for (const [site, end] of addresses) {
        const [link = ''] = html.match(new RegExp(`<a [^>]*${end}[^>]*>`)) ?? []
        expect(decodeEntities(link)).toContain(`aria-label="${site}: ${name}"`)
        expect(link).toContain('rel="noopener noreferrer"')
      }
    }
  })

  it('links to its category and to three similar ideas', async () => {
    const idea = anIdea(({ id }) => id === 40)
    const { html } = await read(idea)
    const links = listLinks(html.slice(html.indexOf('id="quick-info"'), html.indexOf('<footer')))
    const similar = links.filter((link) => link.startsWith('/ideas/'))
    expect(links.find((link) => link.startsWith('/categories/'))).toBe(`/categories/${idea.category?.slug}`)
    const others = ideas.filter(({ id }) => id !== idea.id).map(({ id }) => `/ideas/${id}`)
    expect(similar).toHaveLength(3)
    for (const link of similar) expect(others).toContain(link)
  })

  it('can be shared without a script', async () => {
    const idea = anIdea(({ id }) => id === 7)
    const { main } = await read(idea)
    const shared = main.links.filter((link) => /^mailto:|wa\.me|facebook/.test(link))
    expect(shared).toHaveLength(3)
    for (const link of shared) expect(decodeURIComponent(link)).toContain('https://someday.example/ideas/7')
  })

  it('is described by its first 140 characters, at any length', async () => {
    for (const idea of [anIdea(({ description }) => description.length > 200), ...ideas.slice(0, 3)]) {
      const page = await read(idea)
      expect(page.meta('description')).toBe(idea.description.slice(0, 140))
    }
  })

  it('has structured data with its breadcrumbs', async () => {
    const idea = anIdea(({ id }) => id === 1)
    const page = await read(idea)
    expect(page.structuredData).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'CreativeWork',
        name: idea.title,
        description: idea.description,
        url: 'https://someday.example/ideas/1',
        sameAs: 'https://www.experiencealula.com/',
        image: page.meta('og:image'),
        contentLocation: [
          {
            '@type': 'Place',
            name: 'Hegra, AlUla',
            address: { '@type': 'PostalAddress', addressCountry: 'SA' },
            geo: { '@type': 'GeoCoordinates', latitude: 26.7917, longitude: 37.9528 },
          },
        ],
        keywords: idea.tags,
        genre: 'Travel & Explore',
        dateCreated: idea.createdAt,
        dateModified: idea.updatedAt,
        isPartOf: { '@type': 'WebSite', name: 'Someday', url: 'https://someday.example/' },
      },
      breadcrumbs(
        { name: 'Home', item: 'https://someday.example/' },
        { name: 'Travel & Explore', item: `https://someday.example/categories/${idea.category?.slug}` },
        { name: idea.title },
      ),
    ])
  })
})

describe('structured data', () => {
  it('of the home page names the site and its search', async () => {
    const { structuredData, meta } = await readPage(app, '/')
    expect(structuredData).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: 'Someday',
        url: 'https://someday.example/',
        description: meta('description'),
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: 'https://someday.example/search?q={search_term_string}',
          },
          'query-input': 'required name=search_term_string',
        },
      },
    ])
  })

  it('of a category lists its first ten ideas and its breadcrumbs', async () => {
    const slug = 'international-travel-bucket-list-ideas'
    const { structuredData } = await readPage(app, `/categories/${slug}`)
    const inCategory: IdeaView[] = (await app.inject('/api/ideas?categoryId=1&limit=10')).json()
    expect(structuredData).toEqual([
      expect.objectContaining({
        '@type': 'ItemList',
        url: `https://someday.example/categories/${slug}`,
        numberOfItems: 32,
        itemListElement: inCategory.map(({ id, title }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: title,
          url: `https://someday.example/ideas/${id}`,
        })),
      }),
      breadcrumbs(
        { name: 'Home', item: 'https://someday.example/' },
        { name: 'Categories', item: 'https://someday.example/categories' },
        { name: 'Travel & Explore' },
      ),
    ])
  })
})

function breadcrumbs(...path: object[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: path.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}
