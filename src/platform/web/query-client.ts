import {
  MutationCache,
  QueryCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
} from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { api } from './api.ts'
import { isSignedOut } from './failure.ts'

/** Data never goes stale, nothing is retried or asked again by itself. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new RefetchingQueryClient({
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
    if (isSignedOut(error) && queryClient.getQueryData(currentUserKey)) void clearPersonalData(queryClient)
  }
}

/**
 * Whose answer was on its way for the first time when it changed is asked once more: the library has such an answer
 * pass for a new one, and here nothing would ever ask again.
 */
class RefetchingQueryClient extends QueryClient {
  override async invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    const pending = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    if (pending.length === 0) return
    await Promise.allSettled(pending.flatMap(({ promise }) => promise ?? []))
    await super.invalidateQueries({ ...filters, predicate: (query) => pending.includes(query) }, options)
  }
}

/** For a form's query: it begins from what the server has now, never from what this browser remembers. */
export const alwaysFresh = { gcTime: 0, staleTime: 0, refetchOnMount: 'always', retryOnMount: true } as const

/**
 * For `invalidate`: also asks anew what no part of the screen shows at the moment. Without it such an answer
 * would be shown as it was the next time, for nothing is asked again by itself.
 */
export const includingInactive = { refetchType: 'all' } as const

/** Where the site keeps who is signed in: a user, null for a visitor, nothing while it is being asked. */
export const currentUserKey = getQueryKey(api.accounts.current, undefined, 'query')

/**
 * Makes the site a visitor's. What was asked in somebody's name is forgotten, and what is on the screen is asked
 * again: nobody who sits down here next may find a trace of it. For sign-out, and for a session that has ended.
 */
export async function clearPersonalData(queryClient: QueryClient): Promise<void> {
  queryClient.setQueryData(currentUserKey, null)
  const currentUser = queryClient.getQueryCache().find({ queryKey: currentUserKey })
  const predicate = (query: unknown) => query !== currentUser
  queryClient.removeQueries({ type: 'inactive', predicate })
  await queryClient.resetQueries({ type: 'active', predicate })
}

/**
 * Tells the browser's other tabs what was changed here, and asks anew for what was changed there: nothing else makes
 * data that never goes stale follow.
 *
 * @param routers the parts of the interface whose changes are told, by their names.
 */
export function syncTabs(queryClient: QueryClient, routers: readonly string[]): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel('changes')

  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const router = routers.find((name) => name === routerOf(event.mutation.options.mutationKey))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin and no other
    if (router) channel.postMessage(router)
  })

  channel.addEventListener('message', ({ data }) => {
    if (routers.includes(data)) void refetchRouter(queryClient, data)
  })
}

async function refetchRouter(queryClient: QueryClient, router: unknown): Promise<void> {
  const queryKey = [[router]]
  const isFirst = queryClient.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0
  const ask = () => queryClient.invalidateQueries({ queryKey, refetchType: 'all' })
  await ask()
  // What was on its way for the first time is waited for, and may be from before the change.
  if (isFirst) await ask()
}

/** The first part of a procedure's name, as its calls are remembered by. */
function routerOf(key: readonly unknown[] = []): unknown {
  const [path] = key
  return Array.isArray(path) ? path[0] : undefined
}
