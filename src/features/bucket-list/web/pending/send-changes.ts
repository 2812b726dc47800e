import { createTRPCUntypedClient, httpLink } from '@trpc/client'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { trpcPath } from '#platform/addresses.ts'
import type { PendingChange } from '#platform/web/device-database.ts'
import { getBasePath } from '#platform/web/settings.ts'
import { sendPhoto } from '../entry/upload-photo.ts'
import { isEntry, numberIn, photoPathName } from './change-effects.ts'
import { hasTemporaryId, type ChangeQueue, type RowIds } from './change-queue.ts'

type Sent = Pick<PendingChange, 'path' | 'input' | 'requestId'>

const answerTimeoutMs = 30_000
const photoTimeoutMs = 180_000
const firstRetryMs = 2_000
const longestRetryMs = 15_000
/** Pause after too many requests. */
const limitedRetryMs = 300_000
/** A server error may be over at the next attempt; after this many, the member is told. */
const maxServerErrors = 5

/**
 * Creates the functions that send a change with its idempotency key and return the answer, and that fetch the list as it
 * is on the server. They throw as tRPC does.
 */
export function createConnection() {
  const client = createTRPCUntypedClient({
    links: [
      httpLink({
        url: getBasePath() + trpcPath,
        headers: ({ op: { context } }) =>
          typeof context['requestId'] === 'string' ? { 'idempotency-key': context['requestId'] } : {},
      }),
    ],
  })
  return {
    send: ({ path, input, requestId }: Sent): Promise<unknown> =>
      path === photoPathName
        ? sendPhoto(Object(input), requestId, AbortSignal.timeout(photoTimeoutMs))
        : client.mutation(path, input, {
            context: { requestId },
            signal: AbortSignal.timeout(answerTimeoutMs),
          }),
    /** Returns the id of the member whose session the requests have; undefined for a visitor. */
    fetchUserId: async (): Promise<number | undefined> =>
      numberIn(await client.query('accounts.current'), 'id'),
    async fetchEntries(): Promise<readonly EntryView[]> {
      const answer = await client.query('bucketList.list')
      return Array.isArray(answer) ? answer : []
    },
  }
}

/** Returns the server's error; `httpStatus` is undefined if no answer, or none of the site, was received. */
export function toRefusal(error: unknown): {
  httpStatus?: number
  code: string
  message: string
  current?: unknown
} {
  const data = Object(Object(error).data)
  const message = error instanceof Error ? error.message : ''
  return { httpStatus: data.httpStatus, code: data.code ?? '', message, current: data.current }
}

interface SenderParts {
  queue: ChangeQueue
  connection: ReturnType<typeof createConnection>
  /** Id of the signed-in member; null for a visitor, undefined while unknown. */
  getUserId: () => number | null | undefined
  onSignedOut: () => void
  /** Called if somebody else has signed in since the page was loaded, such as in another tab. */
  onOtherUser: () => void
}

/**
 * Creates the function that sends the waiting changes of the signed-in member in order. Of all tabs, one sends at a
 * time. Without an answer it stops and tries again later, with the same keys. A refused change stays in the queue, and
 * those after it are sent.
 */
export function createSender({ queue, connection, getUserId, ...parts }: SenderParts): () => Promise<void> {
  let isRunning = false
  let isWanted = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  const serverErrors = new Map<string, number>()

  /** @returns whether to go on with the next change. */
  async function sendChange(change: PendingChange): Promise<boolean> {
    if (hasTemporaryId(change.input)) {
      const message = 'The item that this belongs to hasn’t been saved.'
      await queue.replace({ ...change, refusal: { code: 'not_saved', message } })
      return true
    }
    try {
      const answer = await connection.send({ ...change, input: withExpected(change) })
      await queue.remove(change, idsIn(change, answer))
      return true
    } catch (error) {
      return handleError(change, error)
    }
  }

  async function handleError(change: PendingChange, error: unknown): Promise<boolean> {
    const { httpStatus, ...refusal } = toRefusal(error)
    const errors = (serverErrors.get(change.requestId) ?? 0) + 1
    if (httpStatus === 500) serverErrors.set(change.requestId, errors)
    const isBroken = httpStatus === 500 && errors >= maxServerErrors
    if (httpStatus === 401) parts.onSignedOut()
    if (httpStatus === 429) retryMs = limitedRetryMs
    if (httpStatus === undefined || httpStatus === 401) return false
    if (!isBroken && (httpStatus >= 500 || httpStatus === 429 || httpStatus === 408)) return false
    if (isAlreadyMade(change, httpStatus, refusal.code)) {
      const entries = change.path === 'bucketList.add' ? await connection.fetchEntries() : []
      await queue.remove(change, idsIn(change, findAdded(change, entries)))
    } else await queue.replace({ ...change, refusal })
    return true
  }

  async function sendAll(): Promise<boolean> {
    const sessionUserId = await connection.fetchUserId()
    if (sessionUserId !== undefined && sessionUserId !== getUserId()) {
      parts.onOtherUser()
      return false
    }
    let done = 0
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      const waiting = findSendable(await queue.refresh(), getUserId())
      // No other change needs the answer of a photo, which may take long or fail.
      const next = waiting.find(({ path }) => path !== photoPathName) ?? waiting[0]
      if (!next) return true
      if (done > 0) queue.showProgress({ done, total: done + waiting.length })
      // oxlint-disable-next-line no-await-in-loop -- in order
      if (!(await sendChange(next))) return false
      done++
      retryMs = firstRetryMs
    }
  }

  return async function start() {
    isWanted = true
    if (isRunning) return
    isRunning = true
    clearTimeout(timer)
    let isDone = true
    // A change may be added while the last round ends.
    while (isWanted) {
      isWanted = false
      // oxlint-disable-next-line no-await-in-loop -- one round at a time
      isDone = await sendWaiting().catch(() => false)
    }
    queue.showProgress(undefined)
    isRunning = false
    if (isDone || !getUserId()) return
    timer = setTimeout(() => void start(), retryMs)
    retryMs = retryMs === limitedRetryMs ? firstRetryMs : Math.min(retryMs * 2, longestRetryMs)
  }

  async function sendWaiting(): Promise<boolean> {
    const waiting = findSendable(await queue.refresh(), getUserId())
    return waiting.length === 0 || withLock(sendAll)
  }
}

/** Runs the work while no other tab of the browser does. */
async function withLock<T>(work: () => Promise<T>): Promise<T> {
  // Missing without HTTPS. The server makes each change once anyway.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(`pending-changes${getBasePath()}`, work)
}

/** Changes of an item wait while the member is asked about an earlier one. */
function findSendable(changes: readonly PendingChange[], userId: number | null | undefined): PendingChange[] {
  const asked = new Set(
    changes.flatMap(({ refusal, input }) => (refusal?.current ? (numberIn(input, 'id') ?? []) : [])),
  )
  return changes.filter(
    ({ refusal, path, input, userId: owner }) =>
      !refusal &&
      owner === userId &&
      !(path === 'bucketList.update' && asked.has(numberIn(input, 'id') ?? 0)),
  )
}

const comparedFields = ['status', 'priority', 'targetDate', 'notes', 'doneNote', 'doneOn', 'doneWith']

/** Adds the values that the changed fields had, so that the server can tell if they were changed elsewhere. */
function withExpected({ path, input, before }: PendingChange): unknown {
  if (path !== 'bucketList.update' || !isEntry(before)) return input
  const fields = Object.keys(Object(input)).filter((name) => comparedFields.includes(name))
  const expected = Object.fromEntries(fields.map((name) => [name, Reflect.get(before, name)]))
  return { ...Object(input), expected }
}

/** Returns whether the list already is as the change wants it. */
function isAlreadyMade({ path }: PendingChange, httpStatus: number, code: string): boolean {
  if (path === 'bucketList.add' || path === 'bucketList.restore') return code === 'already_listed'
  const isRemoval = path === 'bucketList.remove' || path === 'bucketList.takeOff'
  return httpStatus === 404 && (isRemoval || path === 'bucketList.steps.remove')
}

const findAdded = ({ input }: PendingChange, entries: readonly EntryView[]) =>
  entries.find(
    ({ ideaId, customIdeaId }) =>
      ideaId === (numberIn(input, 'ideaId') ?? null) &&
      customIdeaId === (numberIn(input, 'customIdeaId') ?? null),
  )

/** Returns the id that the server has given to the row that a change created. */
function idsIn({ path, temporaryId }: PendingChange, answer: unknown): RowIds {
  const isStep = path === 'bucketList.steps.add'
  const row: unknown = isStep && isEntry(answer) ? answer.steps.at(-1) : answer
  const creates = isStep || path === 'bucketList.add' || path === 'bucketList.customIdeas.create'
  const id = creates || path === 'bucketList.takeOff' ? numberIn(row, 'id') : undefined
  return new Map(id === undefined ? [] : [[temporaryId, id]])
}
