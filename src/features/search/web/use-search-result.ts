import { api, type Queries } from '#platform/web/api.ts'
import { canBeAsked, isNarrowed, questionOf, type Searching } from './searching.ts'

/** What is found. While it is narrowed or continued, the same search keeps what is there until the rest has come. */
export function useSearchResult(searching: Searching) {
  const { data, error, isPlaceholderData, isFetching, refetch } = api.search.ideas.useQuery(
    questionOf(searching),
    {
      enabled: canBeAsked(searching),
      placeholderData: (previous, query) =>
        query?.queryKey[1]?.input?.q === searching.q ? previous : undefined,
    },
  )
  return {
    result: data,
    error,
    isPending: !data && isFetching,
    isChanging: isPlaceholderData,
    retry: () => void refetch(),
  }
}

export type Found = ReturnType<typeof useSearchResult>

/** Asks what the page will ask, ahead of it: the results, and where there are none, what is near. */
export async function fetchSearchResult(queries: Queries, searching: Searching): Promise<void> {
  if (!canBeAsked(searching)) return
  const { total } = await queries.search.ideas.fetch(questionOf(searching))
  if (total === 0 && !isNarrowed(searching)) await queries.search.nearest.fetch({ q: searching.q })
}
