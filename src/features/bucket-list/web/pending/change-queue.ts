import { findDeviceDatabase, type PendingChange } from '#platform/web/device-database.ts'
import { getBasePath } from '#platform/web/settings.ts'

/** Ids of rows by the temporary ids that stood for them. */
export type RowIds = ReadonlyMap<number, number>

/** Waiting and refused changes, with the progress of sending. */
export interface QueueState {
  changes: readonly PendingChange[]
  /** Whether some changes could not be stored on the device, although it keeps the list: its storage is full. */
  isStorageFull: boolean
  /** Number of changes that this tab has sent and is to send; undefined while it sends none. */
  sending?: { done: number; total: number } | undefined
}

/**
 * Creates the queue of changes that the server has not confirmed. They are stored on the device if it keeps the
 * member's list, and otherwise last as long as the page. `onIds` is called with the ids that the server has given to
 * new rows, also by another tab.
 */
export function createChangeQueue(onIds: (ids: RowIds) => void) {
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel(`pending${getBasePath()}`) : undefined
  const listeners = new Set<() => void>()
  /** Changes that are not stored on the device. */
  let unstored: PendingChange[] = []
  let state: QueueState = { changes: [], isStorageFull: false }
  /** Ids that the server has given: a change may refer to a row by its temporary id while it is being created. */
  const rowIds = new Map<number, number>()

  /** Runs one operation at a time: a read that ends late would show what was before another. */
  let last: Promise<unknown> = Promise.resolve()
  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }

  channel?.addEventListener('message', ({ data }) => {
    if (data instanceof Map) useIds(data)
    if (data === 'cleared') unstored = []
    void inOrder(read)
  })

  function show(next: Partial<QueueState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  async function read(): Promise<readonly PendingChange[]> {
    const stored = (await withDatabase((database) => database.getAll('changes'))) ?? []
    const known = new Set(stored.map(({ requestId }) => requestId))
    unstored = unstored.filter(({ requestId }) => !known.has(requestId))
    const changes = replaceIds([...stored, ...unstored], rowIds)
    show({ changes, isStorageFull: state.isStorageFull && unstored.length > 0 })
    return state.changes
  }

  async function announce(message: RowIds | 'changed' | 'cleared' = 'changed'): Promise<void> {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin and no other
    channel?.postMessage(message)
    await read()
  }

  /** Stores all changes that are not stored yet, in order. */
  async function store(): Promise<void> {
    try {
      await withDatabase(async (database) => {
        const transaction = database.transaction('changes', 'readwrite')
        const adding = unstored.map((change) => transaction.store.add(change))
        await Promise.all([...adding, transaction.done])
        unstored = []
      })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') show({ isStorageFull: true })
    }
  }

  function useIds(ids: RowIds): void {
    for (const [temporary, id] of ids) rowIds.set(temporary, id)
    unstored = unstored.map((change) => replaceIds(change, ids))
    onIds(ids)
  }

  return {
    getState: () => state,
    /** Whether changes are in this page alone, and lost with it. */
    hasUnstored: () => unstored.length > 0,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh: () => inOrder(read),
    /** Returns a copy of a value with the ids that the server has given since in place of temporary ones. */
    withRowIds: <T>(value: T): T => replaceIds(value, rowIds),

    /** Adds a change at the end. */
    add: (change: PendingChange): Promise<void> =>
      inOrder(async () => {
        unstored.push(change)
        await store()
        await announce()
      }),

    /** Replaces a change, such as by one with a refusal. */
    replace: (change: PendingChange): Promise<void> =>
      inOrder(async () => {
        unstored = unstored.map((other) => (other.requestId === change.requestId ? change : other))
        if (change.id !== undefined)
          await withDatabase((database) => database.put('changes', change)).catch(async () => {
            // No room for what was changed elsewhere: the page keeps it.
            const { id = 0, ...refused } = change
            await withDatabase((database) => database.delete('changes', id))
            unstored.push(refused)
          })
        await announce()
      }),

    /** Removes a confirmed or dismissed change, and gives the rows of the others their ids. */
    remove: ({ requestId }: PendingChange, ids: RowIds = new Map()): Promise<void> =>
      inOrder(async () => {
        unstored = unstored.filter((change) => change.requestId !== requestId)
        await withDatabase(async (database) => {
          const transaction = database.transaction('changes', 'readwrite')
          for (const change of await transaction.store.getAll()) {
            if (change.requestId !== requestId && !holdsAny(change, ids)) continue
            // oxlint-disable-next-line no-await-in-loop -- in one transaction
            await (change.requestId === requestId
              ? transaction.store.delete(change.id ?? 0)
              : transaction.store.put(replaceIds(change, ids)))
          }
          await transaction.done
        })
        useIds(ids)
        await announce(ids)
      }),

    /** Keeps all changes in this page alone, because what is stored on the device is about to be deleted. */
    detach(): void {
      unstored = state.changes.map(({ id: _id, ...change }) => change)
    },

    /** Forgets all changes, also those of other tabs. */
    clear: (): Promise<void> =>
      inOrder(async () => {
        unstored = []
        await withDatabase((database) => database.clear('changes'))
        await announce('cleared')
      }),

    /** Forgets the changes of other members. */
    keepOnly: (userId: number): Promise<void> =>
      inOrder(async () => {
        const others = state.changes.filter((change) => change.userId !== userId)
        if (others.length === 0) return
        unstored = unstored.filter((change) => change.userId === userId)
        await withDatabase((database) =>
          Promise.all(others.map(({ id }) => database.delete('changes', id ?? 0))),
        )
        await announce()
      }),

    showProgress: (sending: QueueState['sending']) => show({ sending }),
  }
}

export type ChangeQueue = ReturnType<typeof createChangeQueue>
type Database = NonNullable<Awaited<ReturnType<typeof findDeviceDatabase>>>

/**
 * Calls `work` with the device's database, if there is one. It is opened each time, because another tab may have
 * deleted it.
 */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T | undefined> {
  const database = await findDeviceDatabase().catch(() => undefined)
  try {
    return database && (await work(database))
  } finally {
    database?.close()
  }
}

/** Returns a copy of a value in which ids stand in place of the temporary ones. */
export function replaceIds<T>(value: T, ids: RowIds): T
export function replaceIds(value: unknown, ids: RowIds): unknown {
  if (typeof value === 'number') return ids.get(value) ?? value
  if (Array.isArray(value)) return value.map((item) => replaceIds(item, ids))
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaceIds(part, ids)]))
}

/** Returns whether a change refers to one of these temporary ids: others need not be written again, above all photos. */
const holdsAny = (change: PendingChange, ids: RowIds): boolean =>
  ids.size > 0 && JSON.stringify(change) !== JSON.stringify(replaceIds(change, ids))

/** Returns whether a value holds a temporary id. */
export function hasTemporaryId(input: unknown): boolean {
  return ['id', 'entryId', 'customIdeaId'].some((name) => Reflect.get(Object(input), name) < 0)
}
