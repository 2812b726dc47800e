import type { SqlEntityManager } from '@mikro-orm/sql'
import type { SearchFilters } from '../contract.ts'
import { noFacets, type Found, type SearchEngine } from './engines/engine.ts'
import { postgresqlEngine } from './engines/postgresql.ts'
import { keepLanguage, type Language } from './words/language.ts'
import { meaningOf, type Term } from './words/meaning.ts'

export interface Search {
  /** The ideas that hold all that was asked for; where none does, those that hold most of it. */
  find: (em: SqlEntityManager, asked: Asked) => Promise<Answered>
  /** Ids of ideas whose title or tags what has been typed so far may become, best first. */
  complete: (em: SqlEntityManager, q: string, limit: number) => Promise<number[]>
}

export interface Asked {
  q: string
  filters: SearchFilters
  limit: number
  offset: number
  withFacets?: boolean
}

export interface Answered extends Found {
  terms: Term[]
  stemOf: Language['stemOf']
}

declare module '#platform/server/context.ts' {
  interface Services {
    search: Search
  }
}

interface Options {
  /** Of the catalogue: words are read again where it has changed. */
  version: () => Promise<string>
}

export function openSearch({ version }: Options): Search {
  const language = keepLanguage(version)
  const engine: SearchEngine = postgresqlEngine
  return {
    async find(em, { q, withFacets = false, ...rest }) {
      const spoken = await language.current(em)
      const terms = meaningOf(q, spoken, false)
      const found = terms.length > 0 ? await engine.find(em, { ...rest, terms, withFacets }) : nothing
      return { ...found, terms, stemOf: spoken.stemOf }
    },
    async complete(em, q, limit) {
      const terms = meaningOf(q, await language.current(em), true)
      return terms.length > 0 ? engine.complete(em, terms, limit) : []
    },
  }
}

const nothing: Found = { ids: [], total: 0, isExact: true, facets: noFacets }
