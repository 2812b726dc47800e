import type { SearchResponse } from 'meilisearch'
import type { SearchFilterValues } from '#features/search/contract.ts'
import type { Term } from '../words/meaning.ts'
import { synonymKey } from '../words/synonym-index.ts'
import type { AskIndex } from './ask-index.ts'
import {
  facetNames,
  noFacets,
  noMore,
  valuesOf,
  type FacetCounts,
  type FacetName,
  type EngineResult,
  type SearchEngine,
  type EngineRequest,
} from './engine.ts'

/**
 * Finds the ideas that hold all terms. Where none does, the fallback gives the close matches: which they are must not
 * depend on who is asked.
 */
export function meilisearchEngine(ask: AskIndex): SearchEngine {
  return {
    async find(_em, wanted) {
      return { ...(await findWith(ask, wanted, textOf(wanted.terms))), isExact: true }
    },

    async complete(_em, terms, limit) {
      const attributesToSearchOn = ['title', 'tags']
      const { hits } = await ask({ ...basis, q: textOf(terms), limit, attributesToSearchOn })
      return hits.map(idOf)
    },
  }
}

const basis = { attributesToRetrieve: ['id'], matchingStrategy: 'all' as const }

/**
 * The page itself, and each facet that is filtered by without that filter. Side by side: what stands in one request
 * Meilisearch answers one after the other.
 */
async function findWith(
  ask: AskIndex,
  { filters, limit, offset, withFacets, facts, first }: EngineRequest,
  q: string,
): Promise<Omit<EngineResult, 'isExact'>> {
  const chosen = facetNames.filter((name) => filters[name] !== undefined)
  const open = facetNames.filter((name) => filters[name] === undefined)
  const query = { ...basis, q }
  const counted = withFacets ? chosen : []
  const window = { offset, limit }
  const [reordered, page, ...rest] = await Promise.all([
    first.length > 0 ? askFirst(ask, { query, filter: filterOf(filters, facts), first, window }) : undefined,
    ask({
      ...query,
      limit,
      offset,
      filter: filterOf(filters, facts),
      ...(withFacets ? { facets: open } : {}),
    }),
    ...counted.map((name) =>
      ask({ ...query, limit: 0, filter: filterOf({ ...filters, [name]: undefined }, facts), facets: [name] }),
    ),
  ])
  const isEmpty = [page, ...rest].every((result) => totalOf(result) === 0)
  const mayBeHidden = isEmpty && chosen.length > 0
  return {
    ids: reordered ?? page.hits.map(idOf),
    total: totalOf(page),
    more: noMore,
    hasMatches:
      !isEmpty ||
      (mayBeHidden && totalOf(await ask({ ...query, limit: 0, filter: filterOf({}, facts) })) > 0),
    facets: withFacets ? facetsIn([page, ...rest]) : noFacets,
  }
}

interface Reordering {
  query: typeof basis & { q: string }
  filter: string[]
  first: number[]
  window: { offset: number; limit: number }
}

/** A page of the same matches, with these ids before all others. Meilisearch cannot rank by id: it is asked for both. */
async function askFirst(
  ask: AskIndex,
  { query, filter, first, window: { offset, limit } }: Reordering,
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

const filterOf = (filters: SearchFilterValues, facts: string[][]) => [
  ...facetNames.flatMap((name) => {
    const values = valuesOf(filters, name)
    return values ? [`${name} IN ${JSON.stringify(values)}`] : []
  }),
  ...facts.map((group) => `facts IN ${JSON.stringify(group)}`),
]

function facetsIn(results: SearchResponse[]): FacetCounts {
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
  }
}

/**
 * The terms as they stand in the index, in basic forms: Meilisearch takes a last word for the beginning of one unless
 * a space follows, and knows the synonyms from its settings.
 */
function textOf(terms: Term[]): string {
  const [begun, whole] = [terms.filter(isBegun), terms.filter((term) => !isBegun(term))]
  const text = [...whole, ...begun].map(wordFor).join(' ')
  return begun.length > 0 ? text : `${text} `
}

function wordFor({ said, synonyms }: Term): string {
  const stems = said.stems.filter(Boolean)
  if (synonyms.length > 0) return synonymKey(stems)
  return stems.length > 1 ? `"${stems.join(' ')}"` : stems.join('')
}

const isBegun = ({ said }: Term) => said.isBeginning
const totalOf = ({ estimatedTotalHits = 0 }: SearchResponse) => estimatedTotalHits
const idOf = ({ id }: Record<string, unknown>) => Number(id)
