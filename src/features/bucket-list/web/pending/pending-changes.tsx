import { hashKey, type MutationFunctionContext, type QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { CustomIdeaView, EntryView, NextEntries } from '#features/bucket-list/contract.ts'
import { api } from '#platform/web/api.ts'
import { findDeviceDatabase, type PendingChange } from '#platform/web/device-database.ts'
import { showInBanner } from '#platform/web/offline.tsx'
import { clearPersonalData, currentUserKey, includingInactive } from '#platform/web/query-client.ts'
import { newRequestId } from '#platform/web/request-id.ts'
import {
  applyToEntries,
  createTemporaryId,
  findChangedEntry,
  isCustomIdea,
  numberIn,
  photoPathName,
  predictAnswer,
  queuedPaths,
  type KnownList,
} from './change-effects.ts'
import { waitingPhotosKey } from '../entry/upload-photo.ts'
import { createChangeQueue, replaceIds, type ChangeQueue } from './change-queue.ts'
import { PendingChangesBanner } from './pending-changes-banner.tsx'
import { createConnection, createSender, toRefusal } from './send-changes.ts'

const listKey = getQueryKey(api.bucketList.list, undefined, 'query')
const savedKey = getQueryKey(api.bucketList.saved, undefined, 'query')
const nextKey = getQueryKey(api.bucketList.next, undefined, 'query')
const customIdeasKey = getQueryKey(api.bucketList.customIdeas.list, undefined, 'query')
const shownHashes = new Set([listKey, savedKey, customIdeasKey].map((key) => hashKey(key)))
/** After these, nobody may find what was written. */
const signOutPaths = new Set(['accounts.logout', 'accounts.signOutEverywhere', 'accounts.deleteAccount'])

/**
 * Lets a member change their own list without a connection: gives each change an idempotency key, and if it cannot be
 * sent, keeps it, shows its predicted effect and sends it later. Changes made while others wait are sent after them.
 * With a list that is kept on the device, they also survive the page. The banner tells how many wait.
 */
export async function startPendingChanges(queryClient: QueryClient): Promise<void> {
  const queue = createChangeQueue((ids) => {
    if (ids.size > 0) queryClient.setQueryData<EntryView[]>(listKey, (entries) => replaceIds(entries, ids))
  })
  const connection = createConnection()
  const getUserId = (): number | null | undefined => {
    const user = queryClient.getQueryData<{ id: number } | null>(currentUserKey)
    return user ? user.id : user
  }
  const startSending = createSender({
    queue,
    connection,
    getUserId,
    onSignedOut: () => void (getUserId() && clearPersonalData(queryClient)),
    onOtherUser: () => void queryClient.invalidateQueries({ queryKey: currentUserKey }),
  })
  const send = () => void startSending().catch(() => {})

  wrapMutations(queryClient, makeChange)
  followUser(queryClient, queue, send)
  showInBanner((otherwise) => <PendingChangesBanner queue={queue} onSend={send} otherwise={otherwise} />)
  let lastCount = 0
  function showEffects() {
    const waiting = listWaiting()
    showWaiting(queryClient, waiting)
    const wasWaiting = lastCount > 0
    lastCount = waiting.length
    // Sent, by this tab or another: the server knows what became of each.
    if (wasWaiting && lastCount === 0)
      void queryClient.invalidateQueries({ queryKey: [['bucketList']], ...includingInactive })
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      if (shownHashes.has(event.query.queryHash)) showEffects()
  })
  queue.subscribe(showEffects)
  addEventListener('online', send)
  addEventListener('beforeunload', (event) => {
    if (queue.hasUnstored()) event.preventDefault()
  })
  document.addEventListener('visibilitychange', () => (document.hidden ? undefined : send()))
  await queue.refresh()
  // The session ended while the browser was closed.
  if (getUserId() === null) queue.detach()
  send()

  function listWaiting(): PendingChange[] {
    const userId = getUserId()
    return queue.getState().changes.filter((change) => !change.refusal && change.userId === userId)
  }

  /** Sends a change at once if possible, and otherwise queues it. Returns the answer, or the predicted one. */
  async function makeChange({
    path,
    variables,
    before,
  }: MadeChange): Promise<{ answer: unknown; isQueued: boolean }> {
    const input = queue.withRowIds(variables)
    const requestId = newRequestId()
    const sendNow = async () => ({
      answer: await connection.send({ path, input, requestId }),
      isQueued: false,
    })
    const userId = getUserId()
    const waiting = listWaiting()
    if (!userId) return sendNow()
    if (navigator.onLine && waiting.length === 0) {
      try {
        return await sendNow()
      } catch (error) {
        const isUnanswered = toRefusal(error).httpStatus === undefined
        // With a kept list the member expects changes to work anywhere, also where a connection only seems to be.
        if (!isUnanswered || (navigator.onLine && !(await isListKept()))) throw error
      }
    }
    const temporaryId = createTemporaryId()
    const known = readKnown(queryClient, waiting)
    const predicted = predictAnswer({ path, input, temporaryId }, before, known)
    if (!predicted) return sendNow()
    const { answer } = predicted
    const createdAt = Date.now()
    await queue.add({
      requestId,
      userId,
      path,
      input: withCompletionTime(input, createdAt),
      answer,
      temporaryId,
      before,
      createdAt,
    })
    send()
    return { answer, isQueued: true }
  }
}

/** Adds when an entry was completed, which would otherwise be the time of sending. The server accepts no later time. */
const withCompletionTime = (input: unknown, now: number): unknown =>
  Object(input).status === 'completed'
    ? { completedAt: new Date(now).toISOString(), ...Object(input) }
    : input

interface MadeChange {
  path: string
  variables: unknown
  /** The entry before the change. */
  before: EntryView | undefined
}

/** Has the mutations of the list made by `makeChange`. Queued ones fetch nothing when they are settled. */
function wrapMutations(
  queryClient: QueryClient,
  makeChange: (change: MadeChange) => Promise<{ answer: unknown; isQueued: boolean }>,
): void {
  const wrapped = new WeakSet<object>()
  const befores = new WeakMap<object, EntryView | undefined>()
  const queued = new WeakSet<object>()
  const withDefaults = queryClient.defaultMutationOptions.bind(queryClient)

  queryClient.defaultMutationOptions = (options) => {
    const defaulted = withDefaults(options)
    const path = pathOf(defaulted.mutationKey)
    if (!queuedPaths.has(path) || (defaulted.mutationFn && wrapped.has(defaulted.mutationFn)))
      return defaulted
    const { onMutate, onSettled } = defaulted
    const mutationFn = async (variables: unknown) => {
      const key = Object(variables)
      const { answer, isQueued } = await makeChange({ path, variables, before: befores.get(key) })
      if (isQueued) queued.add(key)
      return answer
    }
    wrapped.add(mutationFn)
    return {
      ...defaulted,
      mutationFn,
      onMutate: (variables: unknown, context: MutationFunctionContext) => {
        befores.set(Object(variables), findChangedEntry({ path, input: variables }, listEntries(queryClient)))
        return onMutate?.(variables, context)
      },
      onSettled: (...settled: Parameters<NonNullable<typeof onSettled>>) =>
        queued.has(Object(settled[2])) ? undefined : onSettled?.(...settled),
    }
  }
}

/** Returns the path of a procedure from its key, such as `bucketList.add`. */
function pathOf([path]: readonly unknown[] = []): string {
  return Array.isArray(path) ? path.join('.') : ''
}

/**
 * Sends a member's changes once they are signed in. When the session ends without them, the changes stay in the page
 * until they sign in again. A sign-out and another member's sign-in delete them.
 */
function followUser(queryClient: QueryClient, queue: ChangeQueue, send: () => void): void {
  const userHash = hashKey(currentUserKey)
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== userHash || event.action.type !== 'success')
      return
    const user: { id: number } | null | undefined = event.query.state.data
    if (user === null) queue.detach()
    if (user) void queue.keepOnly(user.id).then(send)
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (signOutPaths.has(pathOf(event.mutation.options.mutationKey))) void queue.clear()
  })
}

/** Shows the effects of waiting changes in what the page has fetched. */
function showWaiting(queryClient: QueryClient, waiting: readonly PendingChange[]): void {
  const photos = waiting.filter(({ path }) => path === photoPathName)
  if (photos.length > 0 || queryClient.getQueryData(waitingPhotosKey))
    queryClient.setQueryData(
      waitingPhotosKey,
      photos.map(({ input, requestId }) => ({ ...Object(input), requestId })),
    )
  if (waiting.length === 0) return
  const apply = (entries: readonly EntryView[]) =>
    waiting.reduce<readonly EntryView[]>((list, change) => applyToEntries(list, change), entries)
  queryClient.setQueryData<EntryView[]>(listKey, (entries) => entries && [...apply(entries)])
  queryClient.setQueryData<number[]>(savedKey, (ids) => ids && waiting.reduce(applyToSaved, ids))
  const created = waiting.map(({ answer }) => answer).filter(isCustomIdea)
  queryClient.setQueryData<CustomIdeaView[]>(
    customIdeasKey,
    (ideas) => ideas && [...created.filter(({ id }) => !ideas.some((idea) => idea.id === id)), ...ideas],
  )
}

function applyToSaved(ids: number[], { path, input, answer, before }: PendingChange): number[] {
  const ideaId = numberIn(input, 'ideaId') ?? numberIn(answer, 'ideaId') ?? numberIn(before, 'ideaId')
  const others = ids.filter((id) => id !== ideaId)
  if (path === 'bucketList.remove' || path === 'bucketList.takeOff') return others
  const isAdded = path === 'bucketList.add' || path === 'bucketList.restore'
  return isAdded && ideaId !== undefined ? [...others, ideaId] : ids
}

function listEntries(queryClient: QueryClient): EntryView[] {
  const list = queryClient.getQueryData<EntryView[]>(listKey) ?? []
  const next = queryClient.getQueryData<NextEntries>(nextKey)?.entries ?? []
  return [...list, ...next]
}

function readKnown(queryClient: QueryClient, waiting: readonly PendingChange[]): KnownList {
  return {
    entries: listEntries(queryClient),
    customIdeas: queryClient.getQueryData<CustomIdeaView[]>(customIdeasKey) ?? [],
    findIdea: (id) =>
      findIdea(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
        id,
      ),
    waiting,
  }
}

/** Finds an idea of the catalogue in whatever the page has fetched. */
function findIdea(data: unknown, id: number): EntryView['idea'] | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  if (isIdea(data) && data.id === id) return data
  for (const part of Object.values(data)) {
    const found = findIdea(part, id)
    if (found) return found
  }
  return undefined
}

const isIdea = (value: object): value is EntryView['idea'] =>
  'slug' in value &&
  typeof value.slug === 'string' &&
  'imageUrl' in value &&
  'timeCommitment' in value &&
  'description' in value

async function isListKept(): Promise<boolean> {
  const database = await findDeviceDatabase().catch(() => undefined)
  database?.close()
  return database !== undefined
}
