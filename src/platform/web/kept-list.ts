import { hashKey, hydrate, QueryClient, type Query, type QueryKey } from '@tanstack/react-query'
import { hourMs } from '#platform/durations.ts'
import { toCacheName } from '#platform/kept-caches.ts'
import {
  deleteDeviceDatabase,
  findDeviceDatabase,
  openDeviceDatabase,
  type DeviceDatabase,
} from './device-database.ts'
import { keepOwnPages, keepOwnPictures, type OwnPage } from './kept-copies.ts'
import { showKeptQueries, type KeptQuery } from './kept-queries.ts'
import { clearPersonalData, currentUserKey } from './query-client.ts'
import { getBasePath, toStorageKey } from './settings.ts'

interface User {
  id: number
}

/** Parts of a member's list to keep, as the features know them. */
export interface OwnList {
  /** Paths of the tRPC queries, such as `bucketList.list`. */
  queries: readonly string[]
  /** Keys of the queries that must not be older than an hour. The age of the first one is shown. */
  required: readonly [QueryKey, ...QueryKey[]]
  /** Returns the current user, from the query cache unless that is older than `staleTime` in ms. */
  fetchUser: (staleTime: number) => Promise<User | null>
  /** Fetches all queries that the page has not fetched yet. */
  fetchAll: () => Promise<unknown>
  /** Loads the scripts of the pages and of their dialogs, so that the service worker keeps them. */
  loadScripts: () => Promise<unknown>
  /** Returns whether a kept query is of something that the member no longer has, such as a list that was left. */
  isGone: (query: KeptQuery, kept: ReadonlyMap<string, KeptQuery>) => boolean
  listPages: (kept: QueryClient) => OwnPage[]
  /** Returns addresses of pictures, relative to the site's root. */
  listPictures: (kept: QueryClient) => string[]
}

const saveDelayMs = 1000
/** Longest wait for the database, which another tab may be deleting. */
const maxWaitMs = 10_000

/** Returns whether this browser can keep a list. */
export const canKeepList = (): boolean =>
  'serviceWorker' in navigator && 'caches' in globalThis && 'BroadcastChannel' in globalThis

/** Returns whether a member keeps their list on this device. */
export async function isListKept(): Promise<boolean> {
  const database = await findDeviceDatabase()
  const row = await database?.get('queries', 'state')
  database?.close()
  return row !== undefined
}

/**
 * Starts to keep a member's list on this device, in all tabs.
 * @throws the browser's error if it blocks its storage or has no room.
 */
export async function startKeepingList(userId: number): Promise<void> {
  const database = await openDeviceDatabase()
  try {
    await database.put('queries', { userId, state: { queries: [], mutations: [] } }, 'state')
  } catch (error) {
    await deleteKeptList()
    throw error
  }
  database.close()
  announceChange()
}

/** Calls `onChange` when the list may have been turned on or deleted, in any tab. Returns a function that stops it. */
export function watchKeptList(onChange: () => void): () => void {
  const channel = openChannel()
  channel.addEventListener('message', onChange)
  return () => channel.close()
}

function announceChange(): void {
  const channel = openChannel()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin and no other
  channel.postMessage('changed')
  channel.close()
}

/** Sites on the same host share their channels. */
const openChannel = () => new BroadcastChannel(toStorageKey('kept-list'))

/** Returns the number of changes that this device has not sent yet. */
export async function countPendingChanges(): Promise<number> {
  const database = await findDeviceDatabase()
  const count = (await database?.count('changes')) ?? 0
  database?.close()
  return count
}

/**
 * Deletes everything personal that is kept on this device. Other tabs have stopped to keep it once the database is
 * deleted, so that none of them creates the caches again.
 */
export async function deleteKeptList(): Promise<void> {
  // Twice: the deletion of the database may wait for other tabs, which may create the caches again until then.
  await deleteOwnCaches()
  await deleteDeviceDatabase().catch(() => {})
  await deleteOwnCaches()
  announceChange()
}

/** Deletes a kept list, unless changes wait, after the operator has turned off the service worker that would show it. */
export async function deleteListWithoutWorker(): Promise<void> {
  if ((await isListKept()) && (await countPendingChanges()) === 0) await deleteKeptList()
}

/** Browsers may block the caches. */
async function deleteOwnCaches(): Promise<void> {
  const names = (['own', 'own-pictures'] as const).map((holds) => toCacheName(holds, getBasePath()))
  await Promise.allSettled(names.map((name) => caches.delete(name)))
}

/**
 * Keeps the member's list on this device current if they have asked for it, and shows what is kept where the site cannot
 * be reached. Deletes it when the session has ended or another member is signed in. Resolves once it can be shown.
 */
export async function keepList(queryClient: QueryClient, ownList: OwnList): Promise<void> {
  if (!canKeepList()) return
  let keeping: { userId: number } | undefined
  const currentUserHash = hashKey(currentUserKey)
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryHash !== currentUserHash) return
    const user: User | null | undefined = event.query.state.data
    if (user === null || (user && keeping && user.id !== keeping.userId)) void deleteKeptList()
  })
  watchKeptList(() => void start())
  await Promise.race([start(), wait(maxWaitMs)])

  async function start() {
    // Browsers may block their storage.
    const database = await findDeviceDatabase().catch(() => undefined)
    const row = await database?.get('queries', 'state')
    if (!database || !row || keeping) {
      database?.close()
      // A deletion was interrupted before the caches.
      if (!database && !keeping) await deleteOwnCaches()
      return
    }
    const { userId } = row
    const known = queryClient.getQueryData<User | null>(currentUserKey)
    if (known && known.id !== userId) {
      void deleteKeptList()
      return
    }
    keeping = { userId }
    const kept = new Map(row.state.queries.map((query) => [query.queryHash, query]))
    const signal = keepCurrent({ queryClient, ownList, database, userId, kept })
    signal.addEventListener('abort', () => {
      keeping = undefined
      // Another tab may have signed out.
      if (queryClient.getQueryData(currentUserKey)) void checkSession(0)
    })
    // A public page that was kept before the sign-in contains that nobody is signed in.
    if (known === null) void checkSession(0)
  }

  async function checkSession(staleTime: number) {
    const before = queryClient.getQueryData<User | null>(currentUserKey)
    const user = await ownList.fetchUser(staleTime).catch(() => undefined)
    const isOther = user && before && user.id !== before.id
    if (user !== null && !isOther) return
    const cleared = clearPersonalData(queryClient)
    if (user) queryClient.setQueryData(currentUserKey, user)
    await cleared
  }
}

interface Keeping {
  queryClient: QueryClient
  ownList: OwnList
  database: DeviceDatabase
  userId: number
  /** Kept queries by their hash. */
  kept: Map<string, KeptQuery>
}

/**
 * Shows kept queries where the site cannot be reached, and saves those of the page until the database is deleted. The
 * returned signal is aborted then.
 */
function keepCurrent({ queryClient, ownList, database, userId, kept }: Keeping): AbortSignal {
  const stopping = new AbortController()
  const { signal } = stopping
  const findUser = () => queryClient.getQueryData<User | null>(currentUserKey)
  showKeptQueries(queryClient, {
    kept,
    mayShow: () => (findUser()?.id ?? userId) === userId,
    listHash: hashKey(ownList.required[0]),
    signal,
  })

  let timer: ReturnType<typeof setTimeout> | undefined
  let isCopying = false
  let hasNewCopies = false
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isOfList(event.query)) return
    const { queryHash, queryKey, state } = event.query
    // An open list is fetched every few seconds.
    if (kept.get(queryHash)?.state.data === state.data && !isOld(queryKey)) return
    clearTimeout(timer)
    timer = setTimeout(saveIfDue, saveDelayMs)
  })
  // A phone may end a hidden page without further notice.
  document.addEventListener('visibilitychange', () => document.hidden && saveIfDue(), { signal })
  database.addEventListener('versionchange', () => {
    unsubscribe()
    clearTimeout(timer)
    stopping.abort()
  })
  void refresh()
  return signal

  function isOfList({ queryKey: [path] }: Query): boolean {
    return Array.isArray(path) && ownList.queries.includes(path.join('.'))
  }

  function isOld(key: QueryKey): boolean {
    // A time in the future is of a clock that was ahead.
    return Math.abs(Date.now() - (kept.get(hashKey(key))?.state.dataUpdatedAt ?? 0)) > hourMs
  }

  async function refresh() {
    await wait(saveDelayMs)
    const user = await ownList.fetchUser(Infinity).catch(() => null)
    if (signal.aborted || user?.id !== userId || !navigator.onLine) return
    if (ownList.required.some(isOld)) await ownList.fetchAll().catch(() => {})
    if (signal.aborted) return
    await Promise.all([save(), ownList.loadScripts()])
  }

  /** Writes nothing without need: the transaction of a page that is left would hold up the next one. */
  function saveIfDue() {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    void save()
  }

  async function save() {
    if (signal.aborted || findUser()?.id !== userId) return
    try {
      await saveQueries().catch(async (error: unknown) => {
        if (!isQuotaError(error)) throw error
        // The list matters more than its pictures.
        await caches.delete(toCacheName('own-pictures', getBasePath()))
        await saveQueries()
      })
      await keepCopies()
    } catch {
      // Without room, or if the database was deleted in the meantime, what was kept before stays.
    }
  }

  async function keepCopies() {
    hasNewCopies = true
    if (isCopying || !navigator.onLine) return
    isCopying = true
    try {
      while (hasNewCopies) {
        hasNewCopies = false
        const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
        hydrate(client, { queries: [...kept.values()] })
        // oxlint-disable-next-line no-await-in-loop -- again if the list has changed in the meantime
        await keepOwnPages(ownList.listPages(client), signal)
        // oxlint-disable-next-line no-await-in-loop -- see above
        await keepOwnPictures(ownList.listPictures(client), signal)
      }
    } finally {
      isCopying = false
    }
  }

  /** Saves the queries of this page, of other pages and of other tabs: of each the newest data. */
  async function saveQueries() {
    const queries = queryClient
      .getQueryCache()
      .getAll()
      .filter((query) => query.state.status === 'success' && isOfList(query))
      .map(toKeptQuery)
    const transaction = database.transaction('queries', 'readwrite')
    const saved = await transaction.store.get('state')
    if (saved?.userId !== userId) return
    for (const query of [...saved.state.queries, ...queries]) {
      const { dataUpdatedAt = 0 } = kept.get(query.queryHash)?.state ?? {}
      if (query.state.dataUpdatedAt >= dataUpdatedAt || dataUpdatedAt > Date.now())
        kept.set(query.queryHash, query)
    }
    for (const query of kept.values()) if (ownList.isGone(query, kept)) kept.delete(query.queryHash)
    const state = { queries: [...kept.values()], mutations: [] }
    await Promise.all([transaction.store.put({ userId, state }, 'state'), transaction.done])
  }
}

/** Replaces TanStack Query's `dehydrate`, which would be part of the scripts that every page loads first. */
const toKeptQuery = ({ queryKey, queryHash, state }: Query): KeptQuery => ({
  queryKey,
  queryHash,
  state,
  dehydratedAt: Date.now(),
})

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const isQuotaError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'QuotaExceededError'
