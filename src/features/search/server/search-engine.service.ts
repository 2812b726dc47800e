import type { SqlEntityManager } from '@mikro-orm/sql'
import { circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel'
import { publishInvalidation } from '#features/catalogue/server/catalogue-version.ts'
import { searchDependencies } from '#features/catalogue/server/made-from.ts'
import { withSpan } from '#platform/seeing/current-work.ts'
import type { SearchFilterValues } from '../contract.ts'
import { createIndexQuery, type QueryIndex } from './engines/ask-index.ts'
import { emptyFacets, allCounted, type EngineResult, type SearchEngine } from './engines/engine.ts'
import { meilisearchClient, type MeilisearchAddress } from './engines/meilisearch-client.ts'
import { meilisearchEngine } from './engines/meilisearch.ts'
import { postgresqlEngine } from './engines/postgresql.ts'
import { updateIndex, updateSynonyms } from './index/idea-index.ts'
import { createIndexMonitor, type IndexMonitor, type Log } from './index/index-keeper.ts'
import { createLanguageCache, type Language } from './words/language.ts'
import { parseQuery, withoutSpellingCorrection, type Term } from './words/meaning.ts'

export interface Search {
  /** The ideas that hold all that was asked for; where none does, those that hold most of it. */
  find: (em: SqlEntityManager, asked: SearchRequest) => Promise<SearchOutcome>
  /** Ids of ideas whose title or tags what has been typed so far may become, best first. */
  complete: (em: SqlEntityManager, q: string, limit: number) => Promise<number[]>
  /** Brings these ideas into the index. @throws where it cannot be reached. */
  update: (em: SqlEntityManager, ids: number[]) => Promise<void>
  /** Whether the engine that was set answers; else PostgreSQL searches in its place. */
  isReady: () => boolean
  /** Tells the index which words are the same. @throws where it cannot be reached. */
  learnSynonyms: (em: SqlEntityManager) => Promise<void>
  /** Begins to look after the index. */
  start: (em: SqlEntityManager, log: Log) => void
  stop: () => Promise<void>
}

interface SearchRequest {
  q: string
  filters: SearchFilterValues
  limit: number
  offset: number
  withFacets?: boolean
  /** Whether a misspelt word is left as it is. */
  isAsWritten?: boolean
  /** Of each of these groups of facts an idea must have one. */
  facts?: string[][]
  /** The whole of what was asked, where `q` is only what is left of it. */
  liked?: string
}

export interface SearchOutcome extends EngineResult {
  terms: Term[]
  language: Language
}

interface Options {
  /** Of the catalogue: words are read again where it has changed. */
  version: () => Promise<string>
  /** Where there is none, PostgreSQL searches. */
  meilisearch: MeilisearchAddress | undefined
  /** Whether any change of the catalogue has yet to be brought into the index. */
  isChangeDue: (em: SqlEntityManager) => Promise<boolean>
  /** How long Meilisearch may take for an answer before PostgreSQL gives it. */
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
/** Ideas called by all words of a query, stop words included, come before the others: "great wall". */
const maxFirst = 3

const withTracing =
  (ask: QueryIndex): QueryIndex =>
  (query) =>
    withSpan('meilisearch search', { 'db.system.name': 'meilisearch' }, () => ask(query))

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
      // Without words there is nothing in which one engine is better than the other, and they must not differ.
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
      // What was found before the index knew of the change has been kept since.
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

/** Says that searches may find something else now: what was found before the index knew of it has been kept. */
const invalidateSearches = (em: SqlEntityManager): Promise<void> =>
  publishInvalidation(em, searchDependencies)

interface FallbackEngineOptions {
  engine: SearchEngine
  fallback: SearchEngine
  /** Whether `engine` may be asked at all. */
  isReady: () => boolean
  onFailure: (error: unknown) => void
}

const maxConsecutiveFailures = 3
const halfOpenAfterMs = 2_000

/**
 * Asks the engine, and where it fails, in the same request the fallback. After a few failures in a row the engine is
 * spared for a while. Where it finds nothing at all the fallback is asked too: an index can be wiped without a word.
 */
function withFallback({ engine, fallback, isReady, onFailure }: FallbackEngineOptions): SearchEngine {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: halfOpenAfterMs,
    breaker: new ConsecutiveBreaker(maxConsecutiveFailures),
  })
  let isBroken = false
  breaker.onBreak((reason) => {
    // Told once: a try that fails after the pause is still the same failure.
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
