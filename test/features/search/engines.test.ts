import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Idea } from '#features/catalogue/server/entities.ts'
import type { SuggestResult } from '#features/search/contract.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { findMeilisearch } from '../../support/servers/meilisearch.ts'
import { badInput } from './bad-input.ts'
import { realQueries } from './real-queries.ts'
import { search, startOnMeilisearch, type OnMeilisearch } from './meilisearch-site.ts'

let onPostgresql: TestApp
beforeAll(async () => {
  onPostgresql = await startTestApp()
})
afterAll(() => onPostgresql.close())

describe('PostgreSQL', () => {
  testEngine('PostgreSQL', () => onPostgresql, 0.9)
})

describe.skipIf(!findMeilisearch())('Meilisearch', () => {
  let onMeilisearch: OnMeilisearch
  beforeAll(async () => {
    onMeilisearch = await startOnMeilisearch()
  })
  afterAll(() => onMeilisearch.end())

  testEngine('Meilisearch', () => onMeilisearch.app, 0.95)

  it('finds the same ideas as PostgreSQL', async () => {
    const queries = [...Object.values(realQueries).flatMap((some) => some.map(([q]) => q)), ...shortQueries]
    const differing: [query: string, onPostgresql: string | undefined, onMeilisearch: string | undefined][] =
      []
    for (const q of queries) {
      const [one, other] = await Promise.all(
        [onPostgresql, onMeilisearch.app].map((app) => summaryOf(app, q)),
      )
      if (one !== other) differing.push([q, one, other])
    }
    process.stdout.write(
      `Both engines find the same for ${queries.length - differing.length} of ${queries.length}\n`,
    )
    expect(differing).toEqual([])
  })
})

/** Queries on which engines tend to differ: short words with many neighbours, synonyms of synonyms, split words. */
const shortQueries =
  `kayak|lake|teen|stars|cats|wine|read|running|spa|gym|mountain|hiking|paris|road trip|roadtrip
  tree house|hot springs|bed and breakfast|sky dive|kilim climb|lkae|bech|work out|new yrok|x ray|paris kayak
  go to the moon with elephants|swimming with dolphins|fall colors|big five safari|zip lining|cheap holiday`
    .split(/\||\n/)
    .map((q) => q.trim())

async function summaryOf(app: TestApp, q: string): Promise<string> {
  const { ideas, total, isExact } = await search(app, { q })
  return JSON.stringify([total, isExact, ideas.map(({ id }) => id).toSorted((a, b) => a - b)])
}

/** Tests for each engine. */
function testEngine(engine: string, app: () => TestApp, share: number) {
  it(`finds what ${share * 100} of 100 visitors meant`, async () => {
    expect(await measureShareFound(engine, app())).toBeGreaterThanOrEqual(share)
  })

  it.each([
    ['great wal', /Great Wall/],
    ['ayers rock', /Uluru/],
    ['learn to cook italian food', /cook|pasta|pizza|bake/i],
  ])('finds the idea meant by "%s" among the first three', async (q, meant) => {
    for (const understand of [0, 1]) {
      const { ideas } = await search(app(), { q, understand, limit: 3 })
      expect(ideas.map(({ title }) => title)).toContainEqual(expect.stringMatching(meant))
    }
  })

  it('ranks an idea with the whole query in its title before others of its kind', async () => {
    const em = app().orm.em.fork()
    const [before] = await em.find(Idea, { id: 7 })
    await em.nativeUpdate(Idea, { id: 7 }, { title: 'Paddle to an island', kinds: [], aliases: [] })
    await app().services.search.update(em, [7])
    app().services.catalogueVersion.expire()
    const first = async () => (await search(app(), { q: 'Paddle to an island', limit: 1 })).ideas[0]?.id
    await expect.poll(first).toBe(7)
    const { title = '', kinds = [], aliases = [] } = before ?? {}
    await em.nativeUpdate(Idea, { id: 7 }, { title, kinds, aliases })
    await app().services.search.update(em, [7])
    app().services.catalogueVersion.expire()
  })

  it('counts each facet with all filters but its own', async () => {
    const all = await search(app(), { q: 'beach' })
    const cheap = await search(app(), { q: 'beach', cost: 1 })
    const counts = ({ facets }: typeof all) => new Map(facets.cost.map(({ value, count }) => [value, count]))
    expect(counts(all).get(1)).toBe(cheap.total)
    expect(counts(cheap)).toEqual(counts(all))
    expect(cheap.facets.difficulty.reduce((sum, { count }) => sum + count, 0)).toBe(cheap.total)
    expect(cheap.ideas.every(({ cost }) => cost === 1)).toBe(true)
    expect(all.facets.categoryId[0]).toMatchObject({ name: expect.any(String) })
  })

  it('pages through all results without repeats', async () => {
    const { total } = await search(app(), { q: 'mountain', limit: 1 })
    const seen: number[] = []
    for (let offset = 0; offset < total; offset += 24) {
      const { ideas } = await search(app(), { q: 'mountain', limit: 24, offset })
      seen.push(...ideas.map(({ id }) => id))
    }
    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
  })

  it('corrects no word that is spelt right', async () => {
    const { words } = await search(app(), { q: 'stars' })
    expect(words).toContain('stars')
    expect(words.filter((word) => !word.startsWith('star'))).toEqual([])
    expect(words).not.toContain('start')
  })

  it.each(['be', 'bea', 'kayaki', 'kayaking', 'mountainee', 'taj m'])(
    'has suggestions at every letter of a word: %s',
    async (q) => expect((await suggest(app(), q)).ideas.length).toBeGreaterThan(0),
  )

  it.each(badInput)('responds to hostile input: %s', async (_what, q) => {
    for (const url of [...procedures.map((name) => asked(name, { q })), ...listPlainPaths(q)]) {
      const { statusCode, body } = await app().inject(url)
      expect([statusCode, statusCode === 200 ? '' : body]).toEqual([200, ''])
    }
  })

  it.each(procedures)('%s refuses text that is too long or has NUL, with a sentence', async (name) => {
    for (const q of ['x'.repeat(201), 'ka\0yak']) {
      const { statusCode, body } = await app().inject(asked(name, { q }))
      expect([statusCode, body]).toEqual([400, expect.stringContaining('q must ')])
    }
  })
}

const procedures = ['ideas', 'suggest', 'nearest']
const asked = (name: string, input: object) =>
  `/api/trpc/search.${name}?input=${encodeURIComponent(JSON.stringify(input))}`
const listPlainPaths = (q: string) => {
  const text = encodeURIComponent(q.toWellFormed())
  return [`/api/search?q=${text}`, `/api/ideas?search=${text}`, `/search?q=${text}`]
}

async function suggest(app: TestApp, q: string): Promise<SuggestResult> {
  return (await app.inject(asked('suggest', { q }))).json().result.data
}

/** Returns the share of the real queries with an expected idea among the first three, and prints the others. */
async function measureShareFound(engine: string, app: TestApp): Promise<number> {
  const queries = Object.entries(realQueries).flatMap(([kind, some]) =>
    some.map(([q, ...titles]) => ({ kind, q, titles })),
  )
  const failures: string[] = []
  for (const { kind, q, titles } of queries) {
    const first = (await search(app, { q, limit: 3 })).ideas.map(({ title }) => title)
    if (!first.some((title) => titles.includes(title)))
      failures.push(`${kind}: ${q} → ${first.join(' | ')}\n`)
  }
  const found = queries.length - failures.length
  process.stdout.write(`${engine} answers ${found} of ${queries.length} real queries\n${failures.join('')}`)
  return found / queries.length
}
