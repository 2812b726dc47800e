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
import { toStorageKey } from './settings.ts'

/**
 * Creates a TanStack query client whose data never goes stale. Nothing is retried or refetched automatically. A 401
 * while signed in means that the session has ended, and clears personal data.
 */
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
      // Mutation variables, such as passwords, are not kept.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  })
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
    // A fetch in progress predates what was just written, such as a mutation's response, and would overwrite it.
    const { queryKey, state } = event.query
    if (state.fetchStatus === 'fetching') void queryClient.invalidateQueries({ queryKey, exact: true })
  })
  return queryClient

  /** A session may end elsewhere: in another tab, on another device, or by an admin. */
  function noticeEndedSession(error: Error) {
    if (isSignedOut(error) && queryClient.getQueryData(currentUserKey)) void clearPersonalData(queryClient)
  }
}

/**
 * Refetches queries that were loading for the first time when they were invalidated. TanStack Query would treat their
 * result as fresh, although it may predate the change.
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

/** For a form's query: always fetches the current state from the server. */
export const alwaysFresh = { gcTime: 0, staleTime: 0, refetchOnMount: 'always', retryOnMount: true } as const

/** For data that other members change too: each visit fetches the current state, and shows the last known one until then. */
export const currentOnVisit = { staleTime: 0, refetchOnMount: 'always', retryOnMount: true } as const

/**
 * For `invalidate`: also refetches queries without an active observer. Otherwise their old data would be shown the next
 * time, as nothing is refetched automatically.
 */
export const includingInactive = { refetchType: 'all' } as const

/** Query key of the current user: null for a visitor, undefined while loading. */
export const currentUserKey = getQueryKey(api.accounts.current, undefined, 'query')

/**
 * Turns the page into a visitor's after a sign-out or an ended session: sets the current user to null, removes all
 * other cached data and refetches what is on the screen, so that the next person at this device finds no personal
 * data. `keepVisitedPages` then deletes the pages that were visited.
 */
export async function clearPersonalData(queryClient: QueryClient): Promise<void> {
  queryClient.setQueryData(currentUserKey, null)
  const currentUser = queryClient.getQueryCache().find({ queryKey: currentUserKey })
  const predicate = (query: unknown) => query !== currentUser
  queryClient.removeQueries({ type: 'inactive', predicate })
  await queryClient.resetQueries({ type: 'active', predicate })
}

/**
 * Announces this tab's successful mutations to the site's other tabs in this browser (BroadcastChannel, named with the
 * base path: sites on one host share an origin), and refetches the affected queries after theirs, as data never goes
 * stale by itself. Does nothing without BroadcastChannel.
 * @param routers names of the tRPC routers whose changes are announced. They share data, so a change of one refetches
 *   the queries of all.
 */
export function syncTabs(queryClient: QueryClient, routers: readonly string[]): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(toStorageKey('changes'))

  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const router = routers.find((name) => name === routerOf(event.mutation.options.mutationKey))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin and no other
    if (router) channel.postMessage(router)
  })

  channel.addEventListener('message', ({ data }) => {
    if (!routers.includes(data)) return
    for (const router of routers) void refetchRouter(queryClient, router)
  })
}

async function refetchRouter(queryClient: QueryClient, router: string): Promise<void> {
  const queryKey = [[router]]
  const isFirst = queryClient.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0
  const ask = () => queryClient.invalidateQueries({ queryKey, refetchType: 'all' })
  await ask()
  // A first fetch already in progress may predate the change, so it is repeated.
  if (isFirst) await ask()
}

/** Returns the router's name from a procedure's key. */
function routerOf(key: readonly unknown[] = []): unknown {
  const [path] = key
  return Array.isArray(path) ? path[0] : undefined
}
