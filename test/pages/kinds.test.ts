import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KindView } from '#features/catalogue/contract.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { kinds, kindGroups } from '#features/catalogue/kinds.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { listLinks, listTexts, readPage } from './read-page.ts'

const origin = 'https://someday.example'
let app: TestApp
let ideas: IdeaView[]
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: origin })
  ideas = (await app.inject('/api/ideas?limit=2000')).json()
})
afterAll(() => app.close())

const read = (url: string) => readPage(app, url)
const ideasOf = (kind: string) => ideas.filter((idea) => idea.kinds.includes(kind))

describe('GET /api/kinds', () => {
  it('lists the kinds with their number of ideas, in the order of their groups', async () => {
    const listed: KindView[] = (await app.inject('/api/kinds')).json()
    const used = kinds.filter((kind) => ideasOf(kind).length > 0)
    expect(listed.map(({ kind }) => kind)).toEqual(used)
    for (const { kind, ideaCount } of listed) expect([kind, ideaCount]).toEqual([kind, ideasOf(kind).length])
    expect(new Set(listed.map(({ group }) => group))).toEqual(new Set(kindGroups.map(({ label }) => label)))
  })
})

describe('/kinds', () => {
  it('links to every kind with its number of ideas, in groups', async () => {
    const listed: KindView[] = (await app.inject('/api/kinds')).json()
    const { main, html, structuredData } = await read('/kinds')
    expect(main.links.filter((to) => to.startsWith('/kinds/'))).toEqual(
      listed.map(({ kind }) => `/kinds/${kind}`),
    )
    expect(listTexts(html, 'h2')).toEqual(expect.arrayContaining(['On Foot', 'Food and Drink', 'Life']))
    expect(main.text).toContain(`Hikes ${ideasOf('hike').length} ideas`)
    expect(structuredData).toContainEqual(
      expect.objectContaining({
        '@type': 'CollectionPage',
        url: `${origin}/kinds`,
        mainEntity: expect.objectContaining({ numberOfItems: listed.length }),
      }),
    )
  })

  it('is linked on the page of all categories', async () => {
    expect((await read('/categories')).main.links).toContain('/kinds')
  })
})

describe('/kinds/{kind}', () => {
  it('shows its ideas page by page, with structured data', async () => {
    const hikes = ideasOf('hike')
    const titles = hikes.map(({ title }) => title)
    const { main, structuredData } = await read('/kinds/hike')
    expect(main.cards).toEqual(titles.slice(0, 12))
    expect(main.text).toContain(`12 of ${hikes.length} ideas shown`)
    expect(main.links).toContain('/kinds/hike?page=2')
    expect((await read('/kinds/hike?page=2')).main.cards).toEqual(titles.slice(0, 24))
    expect(structuredData.find((facts) => facts['@type'] === 'ItemList')).toMatchObject({
      url: `${origin}/kinds/hike`,
      numberOfItems: hikes.length,
      itemListElement: expect.arrayContaining([
        expect.objectContaining({ position: 1, url: `${origin}/ideas/${hikes[0]?.id}` }),
      ]),
    })
    expect(structuredData.find((facts) => facts['@type'] === 'BreadcrumbList')).toMatchObject({
      itemListElement: [{ name: 'Home' }, { name: 'Kinds', item: `${origin}/kinds` }, { name: 'Hikes' }],
    })
  })

  it('can be narrowed, and links to the other kinds of its group', async () => {
    const cheap = ideasOf('hike').filter(({ cost, difficulty }) => cost === 1 && difficulty === 2)
    const { main } = await read('/kinds/hike?cost=1&difficulty=2')
    expect(main.cards).toEqual(cheap.slice(0, 12).map(({ title }) => title))
    expect(main.links).toEqual(expect.arrayContaining(['/kinds/walk', '/kinds/trek', '/kinds']))
    expect(main.links).not.toContain('/kinds/hike')
  })
})

describe('a catalogue without kinds', () => {
  beforeAll(async () => {
    await app.orm.em
      .fork()
      .execute("update idea set kinds = '{}', moods = '{}', company = '{}', weather = '{}', price = null")
    app.services.catalogueVersion.expire()
    await app.services.emptyPages.current()
  })

  it.each(['/', '/categories', '/ideas/7', '/search?q=water'])('has no links to them on %s', async (url) => {
    const { html } = await read(url)
    expect(listLinks(html).filter((to) => to.startsWith('/kinds'))).toEqual([])
  })

  it('has no empty headings', async () => {
    const search = await read('/search?q=water')
    const filters = listTexts(search.html, 'h2')
    expect(filters).toContain('Difficulty')
    for (const heading of ['Price per Adult', 'Kind', 'Weather', 'Good For', 'Mood'])
      expect(filters).not.toContain(heading)
    const idea = await read('/ideas/7')
    for (const word of ['per adult', 'Good For', 'Weather']) expect(idea.main.text).not.toContain(word)
    const { main } = await read('/')
    expect(main.links).toContain('/search?q=rainy%20day')
    expect(main.text).not.toContain('Under $50')
  })

  it('has no kinds in its sitemap, and no page of a kind', async () => {
    expect((await app.inject('/sitemap.xml')).body).not.toContain('/kinds')
    expect((await read('/kinds')).main.text).toContain('No kinds found')
    expect((await read('/kinds/hike')).status).toBe(404)
  })
})
