import { hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query'
import { workerPath } from '#platform/kept-caches.ts'
import { keptAtKey } from './kept-pages.ts'
import { withBasePath } from './settings.ts'

export type KeptQuery = DehydratedState['queries'][number]

const retryMs = 10_000

/**
 * Answers queries that fail because the site cannot be reached: with the data that they had, or else with what is kept
 * on this device. The change comes before any component has seen the error. Fetches these queries again once the site
 * can be reached.
 * @param kept by query hash.
 * @param mayShow whether the kept data is the current user's.
 * @param listHash hash of the query whose age is shown.
 */
export function showKeptQueries(
  queryClient: QueryClient,
  {
    kept,
    mayShow,
    listHash,
    signal,
  }: {
    kept: ReadonlyMap<string, KeptQuery>
    mayShow: () => boolean
    listHash: string
    signal: AbortSignal
  },
): void {
  const shown = new Set<string>()
  const cache = queryClient.getQueryCache()
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'error') show(query)
    if (action.type === 'success' && !action.manual && shown.delete(query.queryHash)) tellAge()
  })
  for (const query of cache.getAll()) show(query)
  addEventListener('online', () => void retry(), { signal })
  const timer = setInterval(() => void retry(), retryMs)
  signal.addEventListener('abort', () => {
    unsubscribe()
    clearInterval(timer)
    queryClient.setQueryData(keptAtKey, null)
  })

  function show(query: Query) {
    const { data, error } = query.state
    if (!error || !isUnanswered(error) || !mayShow()) return
    const copy = kept.get(query.queryHash)
    // Null is the user of a page that was kept before the sign-in.
    if (data === undefined || data === null) {
      if (!copy) return
      hydrate(queryClient, { queries: [copy] })
    } else query.setState({ status: 'success', error: null })
    shown.add(query.queryHash)
    tellAge()
  }

  function tellAge() {
    const { dataUpdatedAt = 0 } = cache.get(listHash)?.state ?? {}
    const keptAt = dataUpdatedAt || kept.get(listHash)?.state.dataUpdatedAt
    queryClient.setQueryData(keptAtKey, shown.size > 0 ? (keptAt ?? null) : null)
  }

  async function retry() {
    if (shown.size === 0 || !navigator.onLine) return
    // Cheap, and never kept.
    const response = await fetch(withBasePath(workerPath), { method: 'HEAD', cache: 'no-store' }).catch(
      () => undefined,
    )
    if (!response?.ok) return
    const hashes = new Set(shown)
    await queryClient.invalidateQueries({
      predicate: ({ queryHash }) => hashes.has(queryHash),
      refetchType: 'all',
    })
  }
}

/** Whether an error has no status, because the site could not be reached or something else has responded. */
const isUnanswered = (error: Error): boolean => {
  const data = 'data' in error ? error.data : undefined
  return !(typeof data === 'object' && data !== null && 'httpStatus' in data)
}
