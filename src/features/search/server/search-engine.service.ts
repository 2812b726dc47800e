import type { SqlEntityManager } from '@mikro-orm/sql'
import type { SearchFilterValues } from '../contract.ts'
import { searchesChanged } from './index/searches-changed.service.ts'
import { noFacets, noMore, type EngineResult, type SearchEngine } from './engines/engine.ts'
import { meilisearchClient, type MeilisearchAddress } from './engines/meilisearch-client.ts'
import { meilisearchEngine } from './engines/meilisearch.ts'
import { openAskIndex, type AskIndex } from './engines/ask-index.ts'
import { withFallback } from './engines/fallback-engine.ts'
import { postgresqlEngine } from './engines/postgresql.ts'
import { updateIndex, updateSynonyms } from './index/idea-index.ts'
import { keepIndex, type IndexKeeper, type Log } from './index/index-keeper.ts'
import { traced } from '#platform/seeing/current-work.ts'
import { keepLanguage, type Language } from './words/language.ts'
import { meaningOf, withoutMending, type Term } from './words/meaning.ts'

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

const nothing: EngineResult = {
  ids: [],
  total: 0,
  more: noMore,
  hasMatches: false,
  isExact: true,
  facets: noFacets,
}
const visitorsPatienceMs = 300
/** Ideas called by all words of a query, stop words included, come before the others: "great wall". */
const maxFirst = 3

const tracedAsk =
  (ask: AskIndex): AskIndex =>
  (query) =>
    traced('meilisearch search', { 'db.system.name': 'meilisearch' }, () => ask(query))

export function openSearch({
  version,
  meilisearch,
  isChangeDue,
  patienceMs = visitorsPatienceMs,
}: Options): Search {
  const languages = keepLanguage(version)
  const client = meilisearch && meilisearchClient(meilisearch)
  let keeper: IndexKeeper | undefined
  const engine: SearchEngine = meilisearch
    ? withFallback({
        engine: meilisearchEngine(tracedAsk(openAskIndex(meilisearch, patienceMs))),
        fallback: postgresqlEngine,
        isReady: () => keeper?.isReady() ?? false,
        onFailure: (error) => keeper?.doubt(error),
      })
    : postgresqlEngine
  return {
    async find(em, { q, withFacets = false, isAsWritten = false, facts = [], liked, ...rest }) {
      const language = await languages.current(em)
      const read = isAsWritten ? withoutMending(language) : language
      const { terms, withStopWords } = await meaningOf(q, read, false)
      const wanted = {
        ...rest,
        terms,
        withFacets,
        facts,
        liked: liked === undefined ? [] : (await meaningOf(liked, read, false)).terms,
        first: withStopWords ? await engine.complete(em, withStopWords, maxFirst) : [],
      }
      if (terms.length > 0) return { ...(await engine.find(em, wanted)), terms, language }
      // Without words there is nothing in which one engine is better than the other, and they must not differ.
      const found = facts.length > 0 ? await postgresqlEngine.find(em, wanted) : nothing
      return { ...found, terms, language }
    },
    async complete(em, q, limit) {
      const { terms, withStopWords } = await meaningOf(q, await languages.current(em), true)
      if (terms.length === 0) return []
      const first = withStopWords ? await engine.complete(em, withStopWords, maxFirst) : []
      return [...new Set([...first, ...(await engine.complete(em, terms, limit))])].slice(0, limit)
    },
    async update(em, ids) {
      if (!client) return
      await traced('meilisearch update', { ideas: ids.length }, () => updateIndex(client, em, ids))
      // What was found before the index knew of the change has been kept since.
      await searchesChanged(em)
    },
    isReady: () => client === undefined || (keeper?.isReady() ?? false),
    async learnSynonyms(em) {
      if (!client) return
      await updateSynonyms(client, em)
      await searchesChanged(em)
    },
    start(em, log) {
      if (client) keeper = keepIndex({ client, em, log, onChange: searchesChanged, isChangeDue, patienceMs })
    },
    async stop() {
      await keeper?.stop()
    },
  }
}
