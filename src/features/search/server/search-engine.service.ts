import type { SqlEntityManager } from '@mikro-orm/sql'
import { circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel'
import type { SearchResponse } from 'meilisearch'
import { searchDependencies } from '#features/catalogue/server/change-catalogue.service.ts'
import { publishInvalidation } from '#features/catalogue/server/catalogue-version.ts'
import { withSpan } from '#platform/observability/active-operation.ts'
import type { SearchFilterValues } from '../contract.ts'
import {
  emptyFacets,
  allCounted,
  type EngineResult,
  type SearchEngine,
  facetNames,
  filterValuesOf,
  type FacetCounts,
  type FacetName,
  type EngineRequest,
} from './engines/engine.ts'
import {
  meilisearchClient,
  type MeilisearchAddress,
  createIndexQuery,
  type QueryIndex,
} from './engines/query-index.ts'
import { postgresqlEngine } from './engines/postgresql.ts'
import { updateIndex, updateSynonyms } from './index/idea-index.ts'
import { createIndexMonitor, type IndexMonitor, type Log } from './index/index-monitor.ts'
import { createLanguageCache, type Language } from './words/language.ts'
import { parseQuery, withoutSpellingCorrection, type Term } from './words/parse-query.ts'
import { toSynonymKey } from './words/synonym-index.ts'

export interface Search {
  /** Finds the ideas that contain all words; if there are none, those that contain most of them. */
  find: (em: SqlEntityManager, asked: SearchRequest) => Promise<SearchOutcome>
  /** Returns the ids of ideas whose title or tags continue the typed text, best first. */
  complete: (em: SqlEntityManager, q: string, limit: number) => Promise<number[]>
  /** Updates these ideas in the index. @throws if Meilisearch is unavailable */
  update: (em: SqlEntityManager, ids: number[]) => Promise<void>
  /** Whether the configured engine is available; if not, PostgreSQL is used instead. */
  isReady: () => boolean
  /** Updates the synonyms of the index. @throws if Meilisearch is unavailable */
  learnSynonyms: (em: SqlEntityManager) => Promise<void>
  /** Starts monitoring the index. */
  start: (em: SqlEntityManager, log: Log) => void
  stop: () => Promise<void>
}

interface SearchRequest {
  q: string
  filters: SearchFilterValues
  limit: number
  offset: number
  withFacets?: boolean
  /** Disables spelling correction. */
  isAsWritten?: boolean
  /** Groups of facts; an idea must have at least one fact of each group. */
  facts?: string[][]
  /** The whole query, used for ranking, if `q` is only what remains of it without the hints. */
  liked?: string
}

export interface SearchOutcome extends EngineResult {
  terms: Term[]
  language: Language
}

interface Options {
  /** Returns the version of the catalogue: words are read again when it has changed. */
  version: () => Promise<string>
  /** Not set if PostgreSQL is the only engine. */
  meilisearch: MeilisearchAddress | undefined
  /** Whether a change of the catalogue has not been written to the index yet. */
  isChangeDue: (em: SqlEntityManager) => Promise<boolean>
  /** Time until a query to Meilisearch falls back to PostgreSQL, in ms. */
  patienceMs?: number | undefined
}

const emptyResult: EngineResult = {
  ids: [],
  total: 0,
  more: allCounted,
  hasMatches: false,
  isExact: true,
  facets: emptyFacets,
}
const defaultTimeoutMs = 300
/**
 * Highest number of ideas ranked first because their title or tags contain all words including stop words: "great
 * wall".
 */
const maxFirst = 3

const withTracing =
  (ask: QueryIndex): QueryIndex =>
  (query) =>
    withSpan('meilisearch search', { 'db.system.name': 'meilisearch' }, () => ask(query))

/**
 * Creates the search: it corrects spelling, adds synonyms, and queries Meilisearch if configured, or PostgreSQL if not
 * or while Meilisearch is unavailable.
 */
export function createSearch({
  version,
  meilisearch,
  isChangeDue,
  patienceMs = defaultTimeoutMs,
}: Options): Search {
  const languageCache = createLanguageCache(version)
  const client = meilisearch && meilisearchClient(meilisearch)
  let monitor: IndexMonitor | undefined
  const engine: SearchEngine = meilisearch
    ? withFallback({
        engine: meilisearchEngine(withTracing(createIndexQuery(meilisearch, patienceMs))),
        fallback: postgresqlEngine,
        isReady: () => monitor?.isReady() ?? false,
        onFailure: (error) => monitor?.doubt(error),
      })
    : postgresqlEngine
  return {
    async find(em, { q, withFacets = false, isAsWritten = false, facts = [], liked, ...rest }) {
      const language = await languageCache.current(em)
      const read = isAsWritten ? withoutSpellingCorrection(language) : language
      const { terms, withStopWords } = await parseQuery(q, read, false)
      const wanted = {
        ...rest,
        terms,
        withFacets,
        facts,
        liked: liked === undefined ? [] : (await parseQuery(liked, read, false)).terms,
        first: withStopWords ? await engine.complete(em, withStopWords, maxFirst) : [],
      }
      if (terms.length > 0) return { ...(await engine.find(em, wanted)), terms, language }
      // Without words both engines would return the same, so only PostgreSQL is queried.
      const found = facts.length > 0 ? await postgresqlEngine.find(em, wanted) : emptyResult
      return { ...found, terms, language }
    },
    async complete(em, q, limit) {
      const { terms, withStopWords } = await parseQuery(q, await languageCache.current(em), true)
      if (terms.length === 0) return []
      const first = withStopWords ? await engine.complete(em, withStopWords, maxFirst) : []
      return [...new Set([...first, ...(await engine.complete(em, terms, limit))])].slice(0, limit)
    },
    async update(em, ids) {
      if (!client) return
      await withSpan('meilisearch update', { ideas: ids.length }, () => updateIndex(client, em, ids))
      // Searches may have been cached before the index contained the change.
      await invalidateSearches(em)
    },
    isReady: () => client === undefined || (monitor?.isReady() ?? false),
    async learnSynonyms(em) {
      if (!client) return
      await updateSynonyms(client, em)
      await invalidateSearches(em)
    },
    start(em, log) {
      if (client)
        monitor = createIndexMonitor({
          client,
          em,
          log,
          onChange: invalidateSearches,
          isChangeDue,
          patienceMs,
        })
    },
    async stop() {
      await monitor?.stop()
    },
  }
}

/** Invalidates cached searches: they may have been cached before the index contained a change. */
const invalidateSearches = (em: SqlEntityManager): Promise<void> =>
  publishInvalidation(em, searchDependencies)

interface FallbackEngineOptions {
  engine: SearchEngine
  fallback: SearchEngine
  /** Whether `engine` may be queried. */
  isReady: () => boolean
  onFailure: (error: unknown) => void
}

const maxConsecutiveFailures = 3
const halfOpenAfterMs = 2_000

/**
 * Wraps an engine with a fallback. If the engine fails, the fallback answers the same request; after several failures
 * in a row, a circuit breaker skips the engine for a while. The fallback is also queried if the engine finds nothing at
 * all, because an index can be wiped without an error.
 */
function withFallback({ engine, fallback, isReady, onFailure }: FallbackEngineOptions): SearchEngine {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: halfOpenAfterMs,
    breaker: new ConsecutiveBreaker(maxConsecutiveFailures),
  })
  let isBroken = false
  breaker.onBreak((reason) => {
    // Reported once per outage: a failed attempt in the half-open state belongs to the same outage.
    if (!isBroken) onFailure('error' in reason ? reason.error : undefined)
    isBroken = true
  })
  breaker.onReset(() => (isBroken = false))

  async function tryEngine<T>(ask: () => Promise<T>): Promise<T | undefined> {
    if (!isReady()) return undefined
    return breaker.execute(ask).catch(() => undefined)
  }

  return {
    async find(em, wanted) {
      const found = await tryEngine(() => engine.find(em, wanted))
      return found?.hasMatches ? found : fallback.find(em, wanted)
    },
    async complete(em, terms, limit) {
      const ids = await tryEngine(() => engine.complete(em, terms, limit))
      return ids && ids.length > 0 ? ids : fallback.complete(em, terms, limit)
    },
  }
}

/**
 * Creates the Meilisearch engine, which finds ideas that contain all terms. Partial matches come from the fallback, so
 * that they do not depend on the engine.
 */
function meilisearchEngine(ask: QueryIndex): SearchEngine {
  return {
    async find(_em, wanted) {
      return { ...(await findInIndex(ask, wanted, toQueryText(wanted.terms))), isExact: true }
    },

    async complete(_em, terms, limit) {
      const attributesToSearchOn = ['title', 'tags']
      const { hits } = await ask({ ...baseQuery, q: toQueryText(terms), limit, attributesToSearchOn })
      return hits.map(idOf)
    },
  }
}

const baseQuery = { attributesToRetrieve: ['id'], matchingStrategy: 'all' as const }

/**
 * Queries the page and, for each active filter, its facet without that filter. As parallel requests, because
 * Meilisearch runs the queries of one multi-search in sequence.
 */
async function findInIndex(
  ask: QueryIndex,
  { filters, limit, offset, withFacets, facts, first }: EngineRequest,
  q: string,
): Promise<Omit<EngineResult, 'isExact'>> {
  const chosen = facetNames.filter((name) => filters[name] !== undefined)
  const unfiltered = facetNames.filter((name) => filters[name] === undefined)
  const query = { ...baseQuery, q }
  const counted = withFacets ? chosen : []
  const window = { offset, limit }
  const [reordered, page, ...rest] = await Promise.all([
    first.length > 0
      ? queryWithPinned(ask, { query, filter: toFilter(filters, facts), first, window })
      : undefined,
    ask({
      ...query,
      limit,
      offset,
      filter: toFilter(filters, facts),
      ...(withFacets ? { facets: unfiltered } : {}),
    }),
    ...counted.map((name) =>
      ask({ ...query, limit: 0, filter: toFilter({ ...filters, [name]: undefined }, facts), facets: [name] }),
    ),
  ])
  const isEmpty = [page, ...rest].every((result) => totalOf(result) === 0)
  const mayBeHidden = isEmpty && (chosen.length > 0 || filters.maxPrice !== undefined)
  return {
    ids: reordered ?? page.hits.map(idOf),
    total: totalOf(page),
    more: allCounted,
    hasMatches:
      !isEmpty ||
      (mayBeHidden && totalOf(await ask({ ...query, limit: 0, filter: toFilter({}, facts) })) > 0),
    facets: withFacets ? toFacetCounts([page, ...rest]) : emptyFacets,
  }
}

interface PinnedQuery {
  query: typeof baseQuery & { q: string }
  filter: string[]
  first: number[]
  window: { offset: number; limit: number }
}

/**
 * Returns a page with these ids ranked first. Meilisearch cannot rank by id, so the ids and the other matches are
 * queried separately.
 */
async function queryWithPinned(
  ask: QueryIndex,
  { query, filter, first, window: { offset, limit } }: PinnedQuery,
): Promise<number[]> {
  const ids = JSON.stringify(first)
  const from = Math.max(0, offset - first.length)
  const [some, others] = await Promise.all([
    ask({ ...query, limit: first.length, filter: [...filter, `id IN ${ids}`] }),
    ask({ ...query, offset: from, limit: limit + first.length, filter: [...filter, `id NOT IN ${ids}`] }),
  ])
  const start = Math.max(0, offset - some.hits.length) - from
  return [...some.hits.slice(offset), ...others.hits.slice(start)].slice(0, limit).map(idOf)
}

const toFilter = (filters: SearchFilterValues, facts: string[][]) => [
  ...facetNames.flatMap((name) => {
    const values = filterValuesOf(filters, name)
    return values ? [`${name} IN ${JSON.stringify(values)}`] : []
  }),
  ...(filters.maxPrice === undefined ? [] : [`priceTo <= ${filters.maxPrice}`]),
  ...facts.map((group) => `facts IN ${JSON.stringify(group)}`),
]

function toFacetCounts(results: SearchResponse[]): FacetCounts {
  const counted = new Map(
    results.flatMap((result) => Object.entries<Record<string, number>>(result.facetDistribution ?? {})),
  )
  const counts = (name: FacetName) =>
    Object.entries(counted.get(name) ?? {}).map(([value, count]) => ({ value, count }))
  return {
    difficulty: counts('difficulty'),
    cost: counts('cost'),
    locationType: counts('locationType'),
    season: counts('season'),
    ageGroup: counts('ageGroup'),
    duration: counts('duration'),
    categoryId: counts('categoryId'),
    kind: counts('kind'),
    mood: counts('mood'),
    company: counts('company'),
    weather: counts('weather'),
  }
}

/**
 * Builds the query text from stems. A trailing space keeps Meilisearch from treating the last word as a prefix;
 * synonyms are in the index settings.
 */
function toQueryText(terms: Term[]): string {
  const [prefixes, whole] = [terms.filter(isPrefix), terms.filter((term) => !isPrefix(term))]
  const text = [...whole, ...prefixes].map(toQueryWord).join(' ')
  return prefixes.length > 0 ? text : `${text} `
}

function toQueryWord({ said, synonyms }: Term): string {
  const stems = said.stems.filter(Boolean)
  if (synonyms.length > 0) return toSynonymKey(stems)
  return stems.length > 1 ? `"${stems.join(' ')}"` : stems.join('')
}

const isPrefix = ({ said }: Term) => said.isBeginning
const totalOf = ({ estimatedTotalHits = 0 }: SearchResponse) => estimatedTotalHits
const idOf = ({ id }: Record<string, unknown>) => Number(id)
