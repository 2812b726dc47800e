import { afterAll, describe, expect, it } from 'vitest'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { kindLabels } from '#features/catalogue/kind-labels.ts'
import type { SearchResult } from '#features/search/contract.ts'
import { startTestApp } from '../support/app/test-app.ts'
import { listLinks, readPage, listTexts } from './read-page.ts'

const app = await startTestApp()
afterAll(() => app.close())

const read = (url: string) => readPage(app, url)

/** Calls the procedure by its URL. */
async function find(question: object): Promise<SearchResult> {
  const input = encodeURIComponent(JSON.stringify(question))
  return (await app.inject(`/api/trpc/search.ideas?input=${input}`)).json().result.data
}

const nonsense =
  'difficulty=9 difficulty=abc cost=0 cost=1.5 locationType=moon locationType=toString season=any season=x categoryId=0 categoryId=-1 categoryId=9999999999 page=0 page=1e1 page=9999'.split(
    ' ',
  )

describe('the hints in a question', () => {
  const understoodIn = (html: string) =>
    /<ul [^>]*aria-labelledby="understood".*?<\/ul>/s.exec(html)?.[0] ?? ''

  it('are shown above the ideas, and removed and put back without a script', async () => {
    const { html, main } = await read('/search?q=japan%20in%20april')
    expect(main.text).toContain('Showing results for')
    expect(listTexts(understoodIn(html), 'a')).toEqual(['Japan', 'April'])
    expect(listLinks(understoodIn(html))).toEqual([
      '/search?q=japan%20in%20april&without=japan',
      '/search?q=japan%20in%20april&without=april',
    ])
    const other = await read('/search?q=japan%20in%20april&without=april')
    expect(other.html).toContain('aria-label="Restore: April"')
    expect(listLinks(understoodIn(other.html))).toEqual([
      '/search?q=japan%20in%20april&without=april%2Cjapan',
      '/search?q=japan%20in%20april',
    ])
  })

  it('can be ignored for a plain search, filters included', async () => {
    const { html } = await read('/search?q=japan%20in%20april&cost=1')
    expect(listLinks(html)).toContain('/search?q=japan%20in%20april&cost=1&understand=0')
    const plain = await read('/search?q=japan%20in%20april&understand=0')
    expect(plain.main.text).not.toContain('Showing results for')
    const { ideas } = await find({ q: 'japan in april', limit: 24 })
    expect(plain.main.cards).toEqual(ideas.map(({ title }) => title))
  })

  it('are dropped with a sentence if only the words match', async () => {
    const { main } = await read('/search?q=halloween%20in%20ireland')
    expect(main.text).toContain(
      'We read this as Halloween, Ireland, but nothing matched. These results are for your exact words.',
    )
    expect(main.cards.length).toBeGreaterThan(0)
  })

  it('are named above the ideas that miss them if no idea meets all', async () => {
    const { main } = await read('/search?q=sourdough%20in%20peru')
    expect(main.text).toContain('No idea matches everything, but these come close')
    expect(main.text).toContain('Close Matches: not Peru')
    expect(main.cards).toContain('Bake sourdough from a starter you raised')
  })
})

describe('the filters of /search', () => {
  it('are links with the number of ideas that each leaves, without a script', async () => {
    const { facets, total } = await find({ q: 'water', limit: 1 })
    const { html, main } = await read('/search?q=water')
    expect(main.text).toContain(`${total} ideas found`)
    const filters = filtersIn(html)
    expect(listTexts(filters, 'h2')).toEqual([
      'Difficulty',
      'Cost',
      'Price per Adult',
      'Kind',
      'Location',
      'Season',
      'Weather',
      'Time',
      'Good For',
      'Who It’s For',
      'Mood',
      'Category',
    ])
    const count = facets.difficulty.find(({ value }) => value === 3)?.count
    expect(listTexts(filters, 'a')).toContain(`Hard , ${count}`)
    for (const { name, count: inCategory } of facets.categoryId) {
      expect(listTexts(filters, 'a')).toContain(`${name} , ${inCategory}`)
    }
    expect(listLinks(filters)).toContain('/search?q=water&difficulty=3')
    expect(listLinks(filters)).toContain(`/search?q=water&categoryId=${facets.categoryId[0]?.value}`)
    expect(filters).not.toContain(' aria-current=')
  })

  it('list the twelve most frequent kinds, then the others behind More kinds', async () => {
    const { facets } = await find({ q: 'water', limit: 1 })
    const { html } = await read('/search?q=water')
    const [, group = ''] = /<section aria-label="Kind">(.*?)<\/section>/s.exec(html) ?? []
    const [first = '', rest = ''] = group.split('More kinds')
    const kinds = facets.kind.map(({ value, count }) => `${kindLabels[value]} , ${count}`)
    expect(listTexts(first, 'a')).toEqual(kinds.slice(0, 12))
    expect(listTexts(rest, 'a')).toEqual(kinds.slice(12))
  })

  it('find ideas without a query', async () => {
    const all: IdeaView[] = (await app.inject('/api/ideas?limit=2000')).json()
    const fits = all.filter(
      ({ company, weather, price }) =>
        company.includes('kids') && weather.includes('rain') && price !== null && price.to <= 50,
    )
    const { html, main } = await read('/search?maxPrice=50&weather=rain&company=kids')
    expect(main.text).toContain(`${fits.length} ideas found`)
    expect(main.cards).toEqual(fits.slice(0, 24).map(({ title }) => title))
    const active = /<ul [^>]*aria-label="Active filters".*?<\/ul>/s.exec(html)?.[0] ?? ''
    expect(listTexts(active, 'a')).toEqual(['Under $50', 'Rainy days', 'Kids', 'Clear all filters'])
    expect(listLinks(active)).toContain('/search')
    // Counted with all filters except its own group's.
    const { facets } = await find({ company: 'kids', weather: 'rain', maxPrice: 50, limit: 1 })
    expect(facets.weather).toContainEqual({ value: 'rain', count: fits.length })
    expect(facets.weather.length).toBeGreaterThan(1)
  })

  it('combine in the URL, and each has a link to remove it', async () => {
    const question = { q: 'water', difficulty: 2, locationType: 'travel' }
    const { ideas, total } = await find({ ...question, limit: 24 })
    const { html, main } = await read('/search?q=water&difficulty=2&locationType=travel')
    expect(main.cards).toEqual(ideas.map(({ title }) => title))
    expect(main.text).toContain(`${total} ideas found`)
    expect(filtersIn(html).match(/aria-current="true"/g)).toHaveLength(2)
    expect(listLinks(filtersIn(html))).toContain('/search?q=water&locationType=travel')
    const active = /<ul [^>]*aria-label="Active filters".*?<\/ul>/s.exec(html)?.[0] ?? ''
    expect(active).toContain('aria-label="Remove filter: Difficulty Medium"')
    expect(listLinks(active)).toEqual([
      '/search?q=water&locationType=travel',
      '/search?q=water&difficulty=2',
      '/search?q=water',
    ])
  })

  it.each(nonsense)('ignore %s', async (query) => {
    const plainly = await read('/search?q=water')
    const { status, main } = await read(`/search?q=water&${query}`)
    expect([status, main.cards]).toEqual([200, plainly.main.cards])
  })

  it('that leave nothing say so, and can be cleared', async () => {
    const { facets } = await find({ q: 'kayak', limit: 1 })
    const taken = new Set(facets.categoryId.map(({ value }) => value))
    const categoryId = [1, 2, 3, 4, 5, 6, 7, 8].find((id) => !taken.has(id))
    const { status, main } = await read(`/search?q=kayak&categoryId=${categoryId}`)
    expect([status, main.cards]).toEqual([200, []])
    expect(main.text).toContain('No ideas found')
    expect(main.text).toContain('Clear Filters')
    expect(main.links).toContain('/search?q=kayak')
  })

  it('have accessible names, also if they leave nothing', async () => {
    const { html, main } = await read('/search?q=kayak&difficulty=1&cost=3&season=winter&locationType=indoor')
    expect(main.text).toContain('No ideas found')
    expect(html.match(/(?<=Remove filter: )[^"]+/g)).toEqual([
      'Difficulty Easy',
      'Cost $$$',
      'Location Indoor',
      'Season Winter',
    ])
  })

  it('are not offered for a single idea', async () => {
    const { html, main } = await read('/search?q=oktoberfest')
    expect(main.cards).toHaveLength(1)
    expect(html).not.toContain('aria-label="Filters"')
  })
})

describe('more results', () => {
  it('are linked without a script, until all are shown', async () => {
    const { total } = await find({ q: 'water', limit: 1 })
    expect(total).toBeGreaterThan(48)
    const { main } = await read('/search?q=water&cost=1&page=1')
    expect(main.cards).toHaveLength(24)
    expect(main.links).toContain('/search?q=water&cost=1&page=2')
    const second = await read('/search?q=water&page=2')
    expect(second.main.cards).toHaveLength(48)
    expect(second.main.text).toContain(`48 of ${total} shown`)
    const last = await read(`/search?q=water&page=${Math.ceil(total / 24)}`)
    expect(last.main.cards).toHaveLength(total)
    expect(last.main.text).not.toContain('Show more results')
  })
})

describe('the results of /search', () => {
  it('highlight the found words, in titles and descriptions', async () => {
    const { words } = await find({ q: 'kayaks', limit: 24 })
    const { html } = await read('/search?q=kayaks')
    const marked = listTexts(html, 'mark').map((word) => word.toLowerCase())
    expect(marked.length).toBeGreaterThan(10)
    expect(marked).toContain('kayak')
    expect(marked.filter((word) => !words.includes(word))).toEqual([])
  })

  it('highlight the name of what was understood, not the words around it', async () => {
    const { html } = await read('/search?q=japan%20in%20april%20with%20kids')
    const marked = new Set(listTexts(html, 'mark').map((word) => word.toLowerCase()))
    expect(marked).toContain('japan')
    expect([...marked].filter((word) => ['in', 'with', 'children', 'kids'].includes(word))).toEqual([])
  })

  it('cut a long description to the sentence with the found word, as text', async () => {
    const around = 'Nothing of note is said in this sentence. '.repeat(6)
    const sentence = 'Bring <b>quokkaware</b> & a hat.'
    await app.orm.em
      .fork()
      .execute('update idea set description = ? where id = 7', [around + sentence + ' ' + around.repeat(2)])
    app.services.catalogueVersion.expire()
    const { html, main } = await read('/search?q=quokkaware')
    expect(main.cards).toHaveLength(1)
    expect(main.text).toContain(`… ${sentence} Nothing of note`)
    expect(html).toContain('Bring &lt;b&gt;<mark')
    expect(main.text.match(/Nothing of note/g)?.length).toBeLessThan(8)
  })

  it('escape the search text', async () => {
    const { html, main } = await read('/search?q=%3Cmark%3Ekayak%3C%2Fmark%3E+%3Cscript%3E')
    expect(/<main.*<\/main>/s.exec(html)?.[0].match(/<script>|<mark>/g)).toBeNull()
    expect(main.text).toContain('Search Results for “<mark>kayak</mark> <script>”')
  })

  it('separate close matches from exact ones', async () => {
    const close = await read('/search?q=kayak+xqzzwv')
    expect(close.main.text).toContain('No exact matches. Here are some close ones:')
    expect(close.main.cards.length).toBeGreaterThan(0)
    expect((await read('/search?q=kayak')).main.text).not.toContain('No exact match')
  })

  it('link onward if nothing is found', async () => {
    const { main } = await read('/search?q=xqzzwv')
    expect(main.text).toContain('No ideas found')
    expect(main.links.filter((to) => to.startsWith('/categories/')).length).toBeGreaterThan(3)
    expect(main.links).toContain('/categories')
  })

  it('are noindex, with any filters', async () => {
    const { meta, canonical } = await read('/search?q=water&cost=1')
    expect([meta('robots'), canonical]).toEqual(['noindex', undefined])
  })
})

describe('more results than can be shown', () => {
  it('end with a link to the others', async () => {
    await app.orm.em.fork().execute("update idea set description = description || ' Ubiquity.'")
    app.services.catalogueVersion.expire()
    const { total } = await find({ q: 'ubiquity', limit: 1 })
    expect(total).toBe(1315)
    const last = await read('/search?q=ubiquity&page=42')
    expect(last.main.cards).toHaveLength(1000)
    expect(last.main.text).toContain('1,000 of 1,315 shown')
    expect(last.main.text).toContain('Narrow your search to find the rest.')
    expect(last.main.text).not.toContain('Show more results')
    const { main } = await read('/search?q=ubiquity&page=41')
    expect(main.cards).toHaveLength(984)
    expect(main.links).toContain('/search?q=ubiquity&page=42')
    expect(main.text).not.toContain('Narrow your search')
  })
})

const filtersIn = (html: string) => /<nav [^>]*aria-label="Filters".*?<\/nav>/s.exec(html)?.[0] ?? ''
