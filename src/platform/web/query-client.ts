import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOut } from './failure.ts'
import { currentUserKey, forgetPersonalData } from './personal-data.ts'

/** Data never goes stale, nothing is retried or asked again by itself. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
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

/** For a form's query: it begins from what the server has now, never from what this browser remembers. */
export const alwaysFresh = { gcTime: 0, staleTime: 0, refetchOnMount: 'always', retryOnMount: true } as const

/**
 * For `invalidate`: also asks anew what no part of the screen shows at the moment. Without it such an answer
 * would be shown as it was the next time, for nothing is asked again by itself.
 */
export const includingInactive = { refetchType: 'all' } as const
