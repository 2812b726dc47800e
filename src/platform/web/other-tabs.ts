import type { QueryClient } from '@tanstack/react-query'

/**
 * Tells the browser's other tabs what was changed here, and asks anew for what was changed there: nothing else makes
 * data that never goes stale follow.
 *
 * @param routers the parts of the interface whose changes are told, by their names.
 */
export function followOtherTabs(queryClient: QueryClient, routers: readonly string[]): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel('changes')

  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const router = routers.find((name) => name === routerOf(event.mutation.options.mutationKey))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin and no other
    if (router) channel.postMessage(router)
  })

  channel.addEventListener('message', ({ data }) => {
    if (routers.includes(data)) void askAnew(queryClient, data)
  })
}

async function askAnew(queryClient: QueryClient, router: unknown): Promise<void> {
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
