import type { SearchResponse } from 'meilisearch'
import type { SearchFilterValues } from '#features/search/contract.ts'
import type { Term } from '../words/parse-query.ts'
import { toSynonymKey } from '../words/synonym-index.ts'
import {
  allCounted,
  emptyFacets,
  facetNames,
  filterValuesOf,
  type EngineRequest,
  type EngineResult,
  type FacetCounts,
  type FacetName,
  type SearchEngine,
} from './engine.ts'
import type { QueryIndex } from './query-index.ts'

/**
 * Creates the search engine that asks Meilisearch through `ask`. `find` returns ideas that contain all terms,
 * `complete` those whose title or tags continue the typed text. If `find` has no matches, the caller asks PostgreSQL,
 * so that partial matches do not depend on the engine.
 */
export function meilisearchEngine(ask: QueryIndex): SearchEngine {
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
  { filters, limit, offset, withFacets, facts, excluded, first, preferred }: EngineRequest,
  q: string,
): Promise<Omit<EngineResult, 'isExact'>> {
  const chosen = facetNames.filter((name) => filters[name] !== undefined)
  const unfiltered = facetNames.filter((name) => filters[name] === undefined)
  const query = { ...baseQuery, q }
  const counted = withFacets ? chosen : []
  const window = { offset, limit }
  const [reordered, page, ...rest] = await Promise.all([
    first.length + preferred.length > 0
      ? queryWithPinned(ask, { query, filter: toFilter(filters, facts, excluded), first, preferred, window })
      : undefined,
    ask({
      ...query,
      limit,
      offset,
      filter: toFilter(filters, facts, excluded),
      ...(withFacets ? { facets: unfiltered } : {}),
    }),
    ...counted.map((name) =>
      ask({
        ...query,
        limit: 0,
        filter: toFilter({ ...filters, [name]: undefined }, facts, excluded),
        facets: [name],
      }),
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
      (mayBeHidden && totalOf(await ask({ ...query, limit: 0, filter: toFilter({}, facts, excluded) })) > 0),
    facets: withFacets ? toFacetCounts([page, ...rest]) : emptyFacets,
  }
}

interface PinnedQuery {
  query: typeof baseQuery & { q: string }
  filter: string[]
  first: number[]
  preferred: string[][]
  window: { offset: number; limit: number }
}

/**
 * Returns a page with these ids ranked first, then the ideas with one of the preferred facts. Meilisearch cannot rank by
 * ids or facts, so these and the other matches are queried separately.
 */
async function queryWithPinned(
  ask: QueryIndex,
  { query, filter, first, preferred, window: { offset, limit } }: PinnedQuery,
): Promise<number[]> {
  const [some, others] = [`id IN ${JSON.stringify(first)}`, `id NOT IN ${JSON.stringify(first)}`]
  const facts = JSON.stringify(preferred.flat())
  const conditions = [
    [some],
    ...(preferred.length > 0
      ? [
          [others, `facts IN ${facts}`],
          [others, `facts NOT IN ${facts}`],
        ]
      : [[others]]),
  ]
  const found = await Promise.all(
    conditions.map((also) => ask({ ...query, limit: offset + limit, filter: [...filter, ...also] })),
  )
  return found
    .flatMap(({ hits }) => hits)
    .slice(offset, offset + limit)
    .map(idOf)
}

const toFilter = (filters: SearchFilterValues, facts: string[][], excluded: string[]) => [
  ...facetNames.flatMap((name) => {
    const values = filterValuesOf(filters, name)
    return values ? [`${name} IN ${JSON.stringify(values)}`] : []
  }),
  ...(filters.maxPrice === undefined ? [] : [`priceTo <= ${filters.maxPrice}`]),
  ...facts.map((group) => `facts IN ${JSON.stringify(group)}`),
  ...(excluded.length > 0 ? [`facts NOT IN ${JSON.stringify(excluded)}`] : []),
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
