import type { SqlEntityManager } from '@mikro-orm/sql'
import { circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel'
import { searchDependencies } from '#features/catalogue/server/change-catalogue.service.ts'
import { publishInvalidation } from '#features/catalogue/server/catalogue-version.ts'
import { withSpan } from '#platform/observability/active-operation.ts'
import type { SearchFilterValues } from '../contract.ts'
import { allCounted, emptyFacets, type EngineResult, type SearchEngine } from './engines/engine.ts'
import { meilisearchEngine } from './engines/meilisearch.ts'
import {
  meilisearchClient,
  type MeilisearchAddress,
  createIndexQuery,
  type QueryIndex,
} from './engines/query-index.ts'
import { findCloseMatches, type CloseMatch } from './engines/close-matches.ts'
import { postgresqlEngine } from './engines/postgresql.ts'
import { updateIndex, updateSynonyms } from './index/idea-index.ts'
import { createIndexMonitor, type IndexMonitor, type Log } from './index/index-monitor.ts'
import { createLanguageCache, type Language } from './words/language.ts'
import { parseQuery, withoutSpellingCorrection, type Term } from './words/parse-query.ts'

export interface Search {
  /** Finds the ideas that contain all words; if there are none, those that contain most of them. */
  find: (em: SqlEntityManager, asked: SearchRequest) => Promise<SearchOutcome>
  /** Finds the ideas that contain all words and have a fact of all groups but one. */
  findClose: (em: SqlEntityManager, asked: CloseSearch) => Promise<CloseMatch[]>
  /** Returns vocabulary, synonyms and stems as of the catalogue's current version. */
  language: (em: SqlEntityManager) => Promise<Language>
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

export interface SearchRequest {
  q: string
  filters: SearchFilterValues
  limit: number
  offset: number
  withFacets?: boolean
  /** Disables spelling correction. */
  isAsWritten?: boolean
  /** Groups of facts; an idea must have at least one fact of each group. */
  facts?: string[][]
  /** Facts of which an idea must have none. */
  excluded?: string[]
  /** Groups of facts that rank an idea higher. */
  preferred?: string[][]
  /** Ids of ideas that are ranked first if they match. */
  first?: number[]
  /** The whole query, used for ranking, if `q` is only what remains of it without the hints. */
  liked?: string
}

type CloseSearch = Pick<SearchRequest, 'q' | 'filters' | 'isAsWritten'> &
  Required<Pick<SearchRequest, 'facts' | 'excluded' | 'liked'>> & { limit: number; nearer: string[][] }

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
  timeoutMs?: number | undefined
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
 * Creates the search service, which queries Meilisearch if configured, or PostgreSQL if not or while Meilisearch is
 * unavailable (`isReady`). `find` finds ideas with spelling correction and synonyms, `findClose` those that miss one
 * thing, `complete` those whose title or tags continue a typed text; `language` returns the vocabulary. `update` and
 * `learnSynonyms` write ideas and synonyms to the index, which is monitored between `start` and `stop`.
 */
export function createSearch({
  version,
  meilisearch,
  isChangeDue,
  timeoutMs = defaultTimeoutMs,
}: Options): Search {
  const languageCache = createLanguageCache(version)
  const client = meilisearch && meilisearchClient(meilisearch)
  let monitor: IndexMonitor | undefined
  const engine: SearchEngine = meilisearch
    ? withFallback({
        engine: meilisearchEngine(withTracing(createIndexQuery(meilisearch, timeoutMs))),
        fallback: postgresqlEngine,
        isReady: () => monitor?.isReady() ?? false,
        onFailure: (error) => monitor?.doubt(error),
      })
    : postgresqlEngine
  return {
    async find(em, { q, isAsWritten = false, liked, ...asked }) {
      const language = await languageCache.current(em)
      const read = isAsWritten ? withoutSpellingCorrection(language) : language
      const { terms, withStopWords, phrase } = await parseQuery(q, read, false)
      const whole = liked === undefined ? undefined : await parseQuery(liked, read, false)
      const { first = [] } = asked
      const wanted = {
        withFacets: false,
        facts: [],
        excluded: [],
        preferred: [],
        ...asked,
        terms,
        phrase: whole ? whole.phrase : phrase,
        liked: whole?.terms ?? [],
        first: withStopWords ? [...first, ...(await engine.complete(em, withStopWords, maxFirst))] : first,
      }
      if (terms.length > 0) return { ...(await engine.find(em, wanted)), terms, language }
      // Without words both engines would return the same, so only PostgreSQL is queried.
      const isAsked = wanted.facts.length + wanted.excluded.length > 0 || asked.filters.maxPrice !== undefined
      const found = isAsked && liked !== undefined ? await postgresqlEngine.find(em, wanted) : emptyResult
      return { ...found, terms, language }
    },
    async findClose(em, { q, isAsWritten = false, liked, ...asked }) {
      const language = await languageCache.current(em)
      const read = isAsWritten ? withoutSpellingCorrection(language) : language
      const [{ terms }, whole] = await Promise.all([
        parseQuery(q, read, false),
        parseQuery(liked, read, false),
      ])
      return findCloseMatches(em, { ...asked, terms, liked: whole.terms })
    },
    language: (em) => languageCache.current(em),
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
          timeoutMs,
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
