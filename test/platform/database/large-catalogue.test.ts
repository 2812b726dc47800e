import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenize } from '#features/search/tokenize.ts'
import { stopWords } from '#features/search/server/words/stems.ts'
import { builtInSynonyms } from '#features/search/server/words/synonyms.ts'
import { openDatabase, type Orm } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { fillCatalogue } from '../../support/app/fill-catalogue.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { withoutFakeTime } from '../../support/servers/without-fake-time.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'
import {
  countScansOf,
  listUsedIndexes,
  readPlans,
  listStepsAbove,
} from '../../support/servers/query-plans.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { growCatalogue } from '../../benchmarks/large-catalogue.ts'
import { call, maxRows, getMaxRows, reads } from './large-catalogue-reads.ts'

const ideas = 100_000

const plans = readPlans()
const folder = fastFolder('someday-large-')
let server: Awaited<ReturnType<typeof startPostgres>>
let url: string
let app: TestApp
let editor: Member
beforeAll(async () => {
  // The server runs as another user, which must be able to access its folder.
  chmodSync(folder, 0o755)
  server = await withoutFakeTime(() => startPostgres(join(folder, 'postgres'), plans.onLog))
  await server.createDatabase('large')
  url = `${server.url}/large`
  await fillCatalogue({ url })
  const orm = await openDatabase({ url }, Object.values(entities))
  await growCatalogue(orm.em.fork(), ideas)
  // Postpones pg-boss's scheduled jobs: drafting a newsletter reads the whole catalogue, and its statements would be
  // attributed to a concurrent request.
  await orm.em.fork().execute(`update pgboss.version set cron_on = now() + interval '1 day'`)
  await orm.close()
  // Enabled after filling, which calls functions hundreds of thousands of times that would all be explained.
  await plans.explain(url)
  app = await startTestApp({}, { beside: { location: { url } } })
  editor = await signUp(app, { role: 'editor' })
  // Loads the vocabulary, which a process reads once.
  await app.inject('/api/search?q=sea')
})
afterAll(async () => {
  await app.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(Object.entries(reads))('%s', (name, addresses) => {
  it.each(addresses)('costs the same at a hundred thousand ideas as at a thousand: %s', async (address) => {
    expect(await listLargeSteps(address, { most: getMaxRows(name) })).toEqual([])
  })
})

/** Indexes of a sample of the ideas. */
const sampledIndexes = /^idea_sampled_/
const searched = /^idea_(document|called|facts)_index$/

const explainRequest = (address: string) =>
  plans.of(url, async () => expect((await app.inject(address)).statusCode).toBe(200))

/** Returns the text indexes that a search used. */
async function listSearchedIndexes(address: string): Promise<Set<string>> {
  const names = (await explainRequest(address)).flatMap((plan) => listUsedIndexes(plan))
  return new Set(names.filter((name) => sampledIndexes.test(name) || searched.test(name)))
}

describe('a search with very many matches', () => {
  it.each<[string, { sampled: string; ranked: string[] }]>([
    ['/api/search?q=day&limit=9', { sampled: 'idea_sampled_document_index', ranked: ['idea_called_index'] }],
    ['/search?q=day', { sampled: 'idea_sampled_document_index', ranked: ['idea_called_index'] }],
    ['/api/ideas?search=free', { sampled: 'idea_sampled_document_index', ranked: ['idea_called_index'] }],
    // By facts alone: of all ideas with the fact, those with a word of the question.
    [
      '/api/search?q=cheap&understand=1',
      { sampled: 'idea_sampled_facts_index', ranked: ['idea_document_index', 'idea_facts_index'] },
    ],
  ])(
    'counts them in a sample, and ranks only ideas with the words in the title: %s',
    async (address, indexes) => {
      const statements = await explainRequest(address)
      const among = (wanted: RegExp) =>
        statements.filter((plan) => listUsedIndexes(plan).some((name) => wanted.test(name)))
      const [counting, ...others] = among(sampledIndexes)
      expect(others).toEqual([])
      expect(counting && listUsedIndexes(counting).filter((name) => searched.test(name))).toEqual([])
      expect(counting && listUsedIndexes(counting)).toContain(indexes.sampled)
      expect(counting && listStepsAbove(maxRows, counting)).toEqual([])
      const [ranking, ...more] = among(searched)
      expect(more).toEqual([])
      const names = ranking ? listUsedIndexes(ranking).filter((name) => searched.test(name)) : []
      // The planner may ignore a common fact beside a rare word.
      expect(names).toContain(indexes.ranked[0])
      expect(indexes.ranked).toEqual(expect.arrayContaining(names))
      expect(ranking && listStepsAbove(getMaxRows('words'), ranking)).toEqual([])
    },
  )

  it.each(['/api/search?q=hiking+mountains&cost=1', '/api/search?q=beach&cost=1'])(
    'counts them within a filter while ranking them: %s',
    async (address) => {
      const used = (await explainRequest(address)).map((plan) => listUsedIndexes(plan))
      expect(used.filter((names) => names.some((name) => sampledIndexes.test(name)))).toHaveLength(1)
    },
  )

  it('counts as many as it lists within a filter', async () => {
    const input = { q: 'hiking mountains', difficulty: 3, cost: 3, limit: 1000 }
    const { result } = (await app.inject(call('search.ideas', input))).json()
    const { total, more } = result.data
    expect(more).toEqual({ total: false, facets: true })
    expect(total).toBeGreaterThan(20)
    expect(result.data.ideas).toHaveLength(total)
  })

  it('suggests from a sample of them', async () => {
    expect([...(await listSearchedIndexes(call('search.suggest', { q: 'be' })))]).toEqual([
      'idea_sampled_called_index',
    ])
  })

  it('searches all ideas if the matches are few', async () => {
    expect([...(await listSearchedIndexes('/api/search?q=taj+mahal&limit=90'))]).toContain(
      'idea_document_index',
    )
    const ids: { id: number }[] = (await app.inject('/api/search?q=taj+mahal')).json()
    expect(ids.some(({ id }) => id % 4 === 0)).toBe(true)
    expect(ids.some(({ id }) => id % 4 !== 0)).toBe(true)
  })

  it('returns the best first, as a full scan would', async () => {
    const orm = await openDatabase({ url }, Object.values(entities))
    const named = new Set(builtInSynonyms.flat().flatMap(tokenize))
    const words = (await listCommonAndRareWords(orm)).filter(
      ({ word }) => !stopWords.has(word) && !named.has(word),
    )
    expect(words.length).toBeGreaterThan(60)
    const differing: string[] = []
    for (const { word, stem } of words) {
      const { result } = (await app.inject(call('search.ideas', { q: word, limit: 12 }))).json()
      const ids = result.data.ideas.map(({ id }: { id: number }) => id)
      const read = await findBestByFullScan(orm, stem)
      if (JSON.stringify(ids) !== JSON.stringify(read))
        differing.push(`${word}: ${ids.join()} but ${read.join()}`)
    }
    await orm.close()
    expect(differing).toEqual([])
  })

  it.each([
    ['easy', ['difficulty:1']],
    ['abroad', ['location:travel']],
    ['summer', ['month:6', 'month:7', 'month:8']],
  ])('returns the best first by facts alone, as a full scan would: %s', async (q, facts) => {
    const input = { q, understand: 1, limit: 100 }
    const { result } = (await app.inject(call('search.ideas', input))).json()
    const orm = await openDatabase({ url }, Object.values(entities))
    const [word] = await orm.em
      .fork()
      .execute<{ stem: string }[]>('select stem from search_word where word = ?', [q])
    const rows = await orm.em.fork().execute<{ id: number }[]>(
      `select id from idea, to_tsquery('simple', ?) query where state = 'published' and facts && ?::text[]
      order by ts_rank('{0.05, 0.2, 0.4, 1}', document, query) desc, featured desc, id limit 100`,
      [`'${word?.stem}'`, `{${facts.join()}}`],
    )
    await orm.close()
    expect(result.data.ideas.map(({ id }: { id: number }) => id)).toEqual(rows.map(({ id }) => id))
  })
})

describe('any search', () => {
  it('reads the documents that it ranks from the rows of the ideas', async () => {
    const orm = await openDatabase({ url }, Object.values(entities))
    const [idea] = await orm.em
      .fork()
      .execute<{ count: number }[]>(
        'select count(*)::int as count from idea where pg_column_toast_chunk_id(document) is not null',
      )
    await orm.close()
    expect(idea?.count).toBe(0)
  })

  it('counts the facets without a filter in two passes over the matches', async () => {
    const [statement] = (await explainRequest(call('search.ideas', { q: 'fjord', limit: 24 }))).filter(
      (plan) => plan['Query Text'].includes('grouping sets'),
    )
    const scans = { matches: 1, total: 1, isMany: 1, page: 1, facets: 2 }
    expect(statement && countScansOf('matched', statement)).toBe(Object.values(scans).reduce((a, b) => a + b))
  })
})

/** Returns fifty words of very many ideas, and fifty others. */
const listCommonAndRareWords = (orm: Orm) =>
  orm.em.fork().execute<{ word: string; stem: string }[]>(
    `(select word, stem from search_word where char_length(stem) > 3 order by ideas desc, word limit 50)
    union (select word, stem from search_word where char_length(stem) > 3 and ideas > 1 order by md5(word) limit 50)`,
  )

/** Returns the best twelve ideas for a word by a full scan. */
async function findBestByFullScan(orm: Orm, stem: string): Promise<number[]> {
  const rows = await orm.em.fork().execute<{ id: number }[]>(
    `select id from idea, to_tsquery('simple', ?) query
    where state = 'published' and (document || '') @@ query
    order by ts_rank('{0.05, 0.2, 0.4, 1}', document, query) desc, featured desc, id limit 12`,
    [`'${stem}'`],
  )
  return rows.map(({ id }) => id)
}

it('similar ideas take the number of ideas of a kind from its counter', async () => {
  const statements = await explainRequest(call('ideas.similar', { id: 4_321 }))
  const searching = statements.filter((plan) =>
    listUsedIndexes(plan).some((name) => name.includes('_facts_')),
  )
  expect(searching).toHaveLength(1)
})

it('random ideas are read in batches', async () => {
  const statements = await plans.of(url, async () => {
    for (let turn = 0; turn < 30; turn++) await app.inject('/api/ideas/random')
  })
  const draws = statements.filter((plan) => plan['Query Text'].includes('random()'))
  expect(draws.length).toBeLessThanOrEqual(2)
})

interface ReadOptions {
  headers?: { cookie?: string }
  most?: number
}

async function listLargeSteps(
  address: string,
  { headers = {}, most = maxRows }: ReadOptions = {},
): Promise<string[]> {
  let status = 0
  const statements = await plans.of(url, async () => {
    const response = await app.inject({ url: address, headers })
    status = response.statusCode
  })
  expect(status).not.toBe(500)
  return statements.flatMap((plan) => listStepsAbove(most, plan))
}

describe('an editor', () => {
  it.each([
    call('ideas.editing.table'),
    call('ideas.editing.table', { sort: 'category', direction: 'desc' }),
    call('ideas.editing.table', { sort: 'difficulty', cost: 3, state: 'published' }),
    call('admin.figures'),
    call('categories.editing.list'),
  ])('waits no longer for the dashboard: %s', async (address) => {
    expect(await listLargeSteps(address, editor)).toEqual([])
  })
})

it('a search with very many matches says so', async () => {
  const { result } = (await app.inject(call('search.ideas', { q: 'day', limit: 24 }))).json()
  expect(result.data).toMatchObject({ total: 1000, isExact: true, more: { total: true, facets: true } })
  expect(result.data.ideas).toHaveLength(24)
  expect((await app.inject('/search?q=day')).body).toContain('1,000+ ideas found')
})

it('a filter of such a search finds the remaining ideas', async () => {
  const input = { q: 'day', categoryId: 7, difficulty: 3, limit: 24 }
  const { result } = (await app.inject(call('search.ideas', input))).json()
  expect(result.data.more).toEqual({ total: false, facets: true })
  expect(result.data.total).toBeGreaterThan(0)
  for (const idea of result.data.ideas) expect(idea).toMatchObject({ categoryId: 7, difficulty: 3 })
})

it('the parts of the sitemap list every idea once', async () => {
  const locations = async (address: string) =>
    [...(await app.inject(address)).body.matchAll(/<loc>[^<]*?(\/[a-z]+\/[^<]*)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
  const parts = await locations('/sitemap.xml')
  expect(parts).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/ideas-1.xml',
    '/sitemaps/ideas-2.xml',
    '/sitemaps/ideas-3.xml',
  ])
  const named = (await Promise.all(parts.slice(1).map(locations))).flat()
  expect(named).toHaveLength(ideas)
  expect(new Set(named).size).toBe(ideas)
  expect((await locations('/sitemaps/pages.xml')).length).toBeGreaterThan(100)
})

it('a list continues correctly at a deep offset', async () => {
  const some = '/api/ideas?limit=3&offset='
  const ids = async (offset: number) =>
    (await app.inject(some + offset)).json().map(({ id }: { id: number }) => id)
  const [near = [], far = []] = [await ids(9_998), await ids(10_001)]
  expect(far[0]).toBe(near[2] + 1)
  expect(await ids(99_999)).toHaveLength(1)
  expect(await ids(100_000)).toEqual([])
})
