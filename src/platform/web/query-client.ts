import {
  MutationCache,
  QueryCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
} from '@tanstack/react-query'
import { isSignedOut } from './failure.ts'
import { currentUserKey, forgetPersonalData } from './personal-data.ts'

/** Data never goes stale, nothing is retried or asked again by itself. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new AskingAgain({
    queryCache: new QueryCache({ onError: noticeEndedSession }),
    mutationCache: new MutationCache({ onError: noticeEndedSession }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
        retryOnMount: false,
        refetchOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      // What was typed, passwords among it, is not kept.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  })
  return queryClient

  /** A session may end elsewhere: in another tab, on another device, by an admin. */
  function noticeEndedSession(error: Error) {
    if (isSignedOut(error) && queryClient.getQueryData(currentUserKey)) void forgetPersonalData(queryClient)
  }
}

/**
 * Whose answer was on its way for the first time when it changed is asked once more: the library has such an answer
 * pass for a new one, and here nothing would ever ask again.
 */
class AskingAgain extends QueryClient {
  override async invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underway = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    if (underway.length === 0) return
    await Promise.allSettled(underway.flatMap(({ promise }) => promise ?? []))
    await super.invalidateQueries({ ...filters, predicate: (query) => underway.includes(query) }, options)
  }
}

/** For a form's query: it begins from what the server has now, never from what this browser remembers. */
export const alwaysFresh = { gcTime: 0, staleTime: 0, refetchOnMount: 'always', retryOnMount: true } as const

/**
 * For `invalidate`: also asks anew what no part of the screen shows at the moment. Without it such an answer
 * would be shown as it was the next time, for nothing is asked again by itself.
 */
export const includingInactive = { refetchType: 'all' } as const
