import { QueryClient } from '@tanstack/react-query'

/** Data never goes stale, nothing is retried or asked again by itself (specification, section 4). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/**
 * For `invalidate`: also asks anew what no part of the screen shows at the moment. Without it such an answer
 * would be shown as it was the next time, for nothing is asked again by itself.
 */
export const evenUnseen = { refetchType: 'all' } as const
