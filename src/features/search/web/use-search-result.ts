import { api, type Queries } from '#platform/web/api.ts'
import type { SearchResult } from '../contract.ts'
import { canSearch, hasActiveFilters, toSearchInput, type SearchState } from './search-state.ts'

/**
 * Queries the results of a search and returns `result` (undefined until loaded), `error`, `isPending`, `isChanging` and
 * `retry`. While filters or the page change, the previous results of the same query text stay. Nothing is queried if
 * the search cannot be run (`canSearch`).
 */
export function useSearchResult(searching: SearchState) {
  const { data, error, isPlaceholderData, isFetching, refetch } = api.search.ideas.useQuery(
    toSearchInput(searching),
    {
      enabled: canSearch(searching),
      placeholderData: (previous, query) =>
        query?.queryKey[1]?.input?.q === searching.q ? previous : undefined,
    },
  )
  const shownBefore = usePreviousIdeas(searching)
  return {
    result: data && keepShownOrder(shownBefore, data),
    error,
    isPending: !data && isFetching,
    isChanging: isPlaceholderData,
    retry: () => void refetch(),
  }
}

/** Cached ideas of the pages before this one. */
function usePreviousIdeas(searching: SearchState): SearchResult['ideas'] {
  const { search } = api.useUtils()
  const steps = Array.from({ length: searching.page - 1 }, (_, index) =>
    search.ideas.getData(toSearchInput({ ...searching, page: index + 1 })),
  )
  return steps.flatMap((step) => step?.ideas ?? [])
}

/**
 * Keeps the shown ideas in place and appends new ones: the next page may come from the other engine, which finds the
 * same ideas in a different order.
 */
function keepShownOrder(shown: SearchResult['ideas'], result: SearchResult): SearchResult {
  if (shown.length === 0) return result
  const ideas = new Map([...shown, ...result.ideas].map((idea) => [idea.id, idea]))
  return { ...result, ideas: [...ideas.values()].slice(0, result.ideas.length) }
}

export type SearchResultState = ReturnType<typeof useSearchResult>

/**
 * Prefetches the queries of the search page: the results and, if there are none and no filters, the nearest categories
 * or else the featured ones. Does nothing if the search cannot be run.
 */
export async function prefetchSearchResult(queries: Queries, searching: SearchState): Promise<void> {
  if (!canSearch(searching)) return
  const { total, close } = await queries.search.ideas.fetch(toSearchInput(searching))
  if (total + close.length > 0 || hasActiveFilters(searching)) return
  const near = await queries.search.nearest.fetch({ q: searching.q })
  if (near.length === 0) await queries.categories.featured.fetch()
}
