import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CategoryView } from '#features/catalogue/contract.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { signUp } from '../support/app/members.ts'
import { readPage, listTexts } from './read-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const read = (url: string) => readPage(app, url)
const cardsOf = async (url: string) => (await read(url)).main.cards
const ideas = async (url: string): Promise<IdeaView[]> => (await app.inject(url)).json()
const titles = async (url: string) => (await ideas(url)).map(({ title }) => title)

describe('/', () => {
  it('shows the number of ideas, the search box and the random card', async () => {
    const { main, html } = await read('/')
    expect(main.text).toContain('1,315 ideas to choose from')
    expect(main.text).toContain('Get Random Idea')
    const [form] = /<form action="\/search">.*?<\/form>/s.exec(html.slice(html.indexOf('<main'))) ?? []
    expect(form).toContain('name="q"')
    expect(form).toContain('type="submit"')
  })

  it('begins with the headline for visitors, and with the next entries for clients with a session', async () => {
    const headline = 'Your best stories haven’t happened yet'
    expect((await read('/')).headings).toEqual([headline])
    const { headers } = await signUp(app)
    const { body } = await app.inject({ url: '/', headers })
    expect(listTexts(body, 'h1')).toEqual(['Next on Your List'])
    // The response is cached, so it has nothing of the member, only placeholders.
    expect(body.indexOf('Loading ideas')).toBeLessThan(body.indexOf('Featured Categories'))
    expect((await read('/')).headings).toEqual([headline])
  })

  it('shows eight featured categories, then the first six trending ideas', async () => {
    const categories: CategoryView[] = (await app.inject('/api/featured/categories')).json()
    const trending = (await titles('/api/featured/ideas')).slice(0, 6)
    const { main } = await read('/')
    expect(categories).toHaveLength(8)
    expect(main.cards).toEqual([...categories.map(({ name }) => name), ...trending])
    expect(main.links).toContain('/popular')
  })

  it('lists the eight themes with their counts, and links to all categories', async () => {
    const { main } = await read('/')
    const themes = main.text.slice(
      main.text.indexOf('Browse by Theme'),
      main.text.indexOf(' Weekly Inspiration'),
    )
    expect(themes).toBe(
      'Browse by Theme All categories Travel & Explore 32 ideas Camping 30 ideas Educational 30 ideas ' +
        'Unique 30 ideas Insane 30 ideas Art 29 ideas Career 29 ideas Cultural 30 ideas',
    )
    expect(main.links.filter((link) => link !== '/newsletter').slice(-9)).toEqual([
      '/categories',
      ...[
        'international-travel',
        'camping',
        'educational',
        'unique',
        'insane',
        'art',
        'career',
        'cultural',
      ].map((name) => `/categories/${name}-bucket-list-ideas`),
    ])
  })
})

describe('/categories', () => {
  it('groups all 107 by season, place, people and more, none of them unknown', async () => {
    const { main, html } = await read('/categories')
    const headings = listTexts(html, 'h2')
    expect(headings).toEqual(expect.arrayContaining(['Seasons and Holidays', 'Places', 'People', 'Moods']))
    expect(headings).not.toContain('More')
    expect(main.cards).toHaveLength(107)
    expect(main.cards.slice(0, 4)).toEqual(['Summer', 'Spring', 'Fall', 'Winter'])
  })

  it('shows all 107 with their counts, from A to Z', async () => {
    const categories: CategoryView[] = (await app.inject('/api/categories')).json()
    const { main } = await read('/categories?by=letter')
    expect(main.text).toContain('107 categories full of things worth doing at least once.')
    expect(main.cards).toEqual(
      categories.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'en')),
    )
    for (const { slug } of categories) expect(main.links).toContain(`/categories/${slug}`)
    // A letter keeps the order.
    expect(main.links).toContain('/categories?by=letter#letter-c')
    expect(main.text.match(/\b\d+ ideas\b/g)).toHaveLength(107)
  })
})

const travel = '/categories/international-travel-bucket-list-ideas'
const nonsense =
  'difficulty=9 difficulty=abc cost=0 cost=-1 page=0 page=99999 page=1e2 page view=sideways search=%00 search=%20 x=y'.split(
    ' ',
  )
const travelIdeas = '/api/ideas?categoryId=1&limit='

describe('/categories/{slug}', () => {
  it('shows the first twelve ideas, and a link to more that needs no script', async () => {
    const { main } = await read(travel)
    expect(main.cards).toEqual(await titles(`${travelIdeas}12`))
    expect(main.cards).toHaveLength(12)
    expect(main.text).toContain('12 of 32 ideas')
    expect(main.text).toContain('Load More Ideas')
    expect(main.links).toContain(`${travel}?page=2`)
  })

  it.each([
    [2, 24, true],
    [3, 32, false],
    [9, 32, false],
  ])('shows on page %i the first %i ideas', async (page, count, hasMore) => {
    const { main } = await read(`${travel}?page=${page}`)
    expect(main.cards).toEqual(await titles(`${travelIdeas}${page * 12}`))
    expect(main.cards).toHaveLength(count)
    expect(main.text.includes('Load More Ideas')).toBe(hasMore)
  })

  it.each(['difficulty=3', 'cost=1', 'difficulty=2&cost=2', 'search=walk', 'search=walk&difficulty=1'])(
    'applies %s without a script',
    async (filters) => {
      const expected = await titles(`${travelIdeas}12&${filters}`)
      expect(expected.length).toBeGreaterThan(0)
      expect(await cardsOf(`${travel}?${filters}`)).toEqual(expected)
    },
  )

  it('has filters as form buttons that keep the others', async () => {
    const { html } = await read(`${travel}?difficulty=2&view=list`)
    const forms = [...html.matchAll(/<form [^>]*action="\/categories\/.*?<\/form>/gs)].map(([form]) => form)
    expect(forms.map((form) => listTexts(form, 'legend')[0] ?? 'View')).toEqual([
      'Difficulty',
      'Cost',
      'View',
    ])
    const pressed = forms.flatMap((form) => form.match(/<button [^>]*aria-pressed="true"[^>]*>/g) ?? [])
    expect(pressed).toHaveLength(2)
    const [, cost = ''] = forms
    expect(listTexts(cost, 'button')).toEqual(['$', '$$', '$$$'])
    expect(cost).toMatch(/<input type="hidden" name="difficulty" value="2"\/>/)
    expect(cost).toMatch(/<input type="hidden" name="view" value="list"\/>/)
  })

  it.each([...nonsense, `search=${'x'.repeat(201)}`])('ignores %s', async (query) => {
    const { status, main } = await read(`${travel}?${query}`)
    expect([status, main.cards]).toEqual([200, await titles(`${travelIdeas}12`)])
  })

  it('says so if nothing matches, and offers to clear the filters', async () => {
    const { status, main } = await read(`${travel}?search=zyzzyva`)
    expect([status, main.cards]).toEqual([200, []])
    expect(main.text).toContain('No Ideas Found')
    expect(main.text).toContain('Clear Filters')
  })

  it('has a back link, its text and its neighbours', async () => {
    const { main, html } = await read('/categories/summer-bucket-list-ideas')
    expect(main.links[0]).toBe('/categories')
    expect(main.links.slice(-3)).toEqual(
      ['travel', 'outdoor', 'unique'].map((name) => `/categories/${name}-bucket-list-ideas`),
    )
    expect(html).toContain('<h2>Making the most of summer</h2><p>Summer feels endless in June')
    expect(html).toContain('placeholder="Search these ideas"')
  })
})

describe('/popular and /new', () => {
  it('show the 24 featured and the 24 newest ideas', async () => {
    expect(await cardsOf('/popular')).toEqual(await titles('/api/featured/ideas'))
    expect(await cardsOf('/new')).toEqual(await titles('/api/ideas?limit=24&orderBy=newest'))
    expect(await cardsOf('/new')).toHaveLength(24)
  })
})

describe('/search', () => {
  it('shows the results, best first, each with everything that distinguishes it', async () => {
    const found = await ideas('/api/search?q=kayak')
    const { main } = await read('/search?q=kayak')
    expect(main.text).toContain(`${found.length} ideas found`)
    expect(main.cards).toEqual(found.slice(0, 24).map(({ title }) => title))
    const [first] = found
    expect(main.links).toContain(`/ideas/${first?.id}`)
    for (const text of [first?.category?.name, first?.description, first?.timeCommitment, 'View Details']) {
      expect(main.text).toContain(text)
    }
    expect(first?.tags.length).toBeGreaterThan(3)
    const shown = first?.tags.slice(0, 3).map((tag) => `#${tag}`)
    expect(main.text).toContain(`${shown?.join(' ')} View Details`)
  })

  it('says so if nothing is found', async () => {
    const { status, main } = await read('/search?q=xqzzwv')
    expect(status).toBe(200)
    expect(main.links.filter((to) => to.startsWith('/ideas/'))).toEqual([])
    expect(main.text).toContain('No ideas found')
  })

  it.each(['/search', '/search?q=', '/search?q=%20%20', '/search?q=%00', '/search?q=%01%7F'])(
    'asks for a search text at %s',
    async (url) => {
      const { status, main } = await read(url)
      expect([status, main.cards]).toEqual([200, []])
      expect(main.text).toMatch(/^Search Ideas /)
    },
  )

  it('keeps the text in its box', async () => {
    const { html } = await read('/search?q=a%22%3E%3Cb%3E')
    expect(html).toContain('value="a&quot;&gt;&lt;b&gt;"')
    expect(html).not.toContain('"><b>')
  })
})
