import { api, type Queries } from '#platform/web/api.ts'
import type { SearchResult } from '../contract.ts'
import { canSearch, hasActiveFilters, toSearchInput, type SearchState } from './searching.ts'

/** What is found. While it is narrowed or continued, the same search keeps what is there until the rest has come. */
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

/** The ideas of the steps before this one, as far as they have been looked at. */
function usePreviousIdeas(searching: SearchState): SearchResult['ideas'] {
  const { search } = api.useUtils()
  const steps = Array.from({ length: searching.page - 1 }, (_, index) =>
    search.ideas.getData(toSearchInput({ ...searching, page: index + 1 })),
  )
  return steps.flatMap((step) => step?.ideas ?? [])
}

/**
 * What has been shown stays where it is, and what is new comes after it: the next step may be answered by another
 * engine, which finds the same ideas but has its own order.
 */
function keepShownOrder(shown: SearchResult['ideas'], result: SearchResult): SearchResult {
  if (shown.length === 0) return result
  const ideas = new Map([...shown, ...result.ideas].map((idea) => [idea.id, idea]))
  return { ...result, ideas: [...ideas.values()].slice(0, result.ideas.length) }
}

export type SearchResultState = ReturnType<typeof useSearchResult>

/** Asks what the page will ask, ahead of it: the results, and where there are none, what is near. */
export async function prefetchSearchResult(queries: Queries, searching: SearchState): Promise<void> {
  if (!canSearch(searching)) return
  const { total } = await queries.search.ideas.fetch(toSearchInput(searching))
  if (total > 0 || hasActiveFilters(searching)) return
  const near = await queries.search.nearest.fetch({ q: searching.q })
  if (near.length === 0) await queries.categories.featured.fetch()
}
