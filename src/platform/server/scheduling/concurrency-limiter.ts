import { runForCaller } from './costs.ts'
import { deadlineSignal, trackWait } from './deadlines.ts'
import { requestAborted, yieldToEventLoop } from './fair-queue.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'
import { serviceUnavailable, tooManyRequests } from '../errors.ts'
import { publicFailure } from '../public-failure.ts'

/** Part of a socket that shows whether the client is still connected. */
export interface Connection {
  destroyed: boolean
  once: (event: 'close', listener: () => void) => unknown
  off: (event: 'close', listener: () => void) => unknown
}

/** Slots held by a running task: one of the client's and one of the process's. */
export interface Slot {
  /**
   * Releases the slots while the task waits, and acquires new ones afterwards.
   * @param wait gets a signal that is aborted when the task is no longer needed.
   */
  pause: <T>(wait: (signal: AbortSignal) => Promise<T>) => Promise<T>
}

/** Limits the concurrent tasks of each client, and of all clients together. */
export interface ConcurrencyLimiter {
  /**
   * Runs a task when slots are free. Skips it if the client has disconnected; if the client disconnects later, the task
   * is abandoned at its next yield. The slots are released when the task or its deadline ends.
   * @param isHeavy whether the client has used so much recently that its tasks run one at a time.
   * @throws 429 if too many tasks of the client are waiting.
   */
  take: <T>(
    { client, isHeavy, connection }: { client: string; isHeavy: boolean; connection: Connection },
    task: (turn: Slot) => Promise<T>,
  ) => Promise<T>
  /**
   * Waits until no other large list of this client is being computed or sent. Resolves to a function that releases the
   * slot.
   */
  alone: (client: string, signal?: AbortSignal) => Promise<() => void>
  /**
   * Waits until no other large list is being computed for the cache on behalf of this client. Resolves to a function
   * that releases the slot.
   */
  aloneForCache: (client: string, signal?: AbortSignal) => Promise<() => void>
  /**
   * Waits until few enough long responses are being sent to this client. Resolves to a function that releases the slot.
   */
  sendLong: (client: string, connection?: Connection) => Promise<() => void>
  /**
   * Acquires a slot for a long request body of this client. Returns a function that releases it.
   * @throws 429 if none is free.
   */
  readLong: (client: string) => () => void
  /** Number of clients with running or waiting tasks. */
  clients: () => number
}

/** Slots of one client. */
interface ClientSlots {
  tasks: Semaphore
  /** Used instead of `tasks` while the client has used too much recently. */
  single: Semaphore
  /** Large lists, one at a time until each is sent: a slow client keeps one in memory. */
  large: Semaphore
  /** Large lists computed for the cache, one at a time. They do not wait for slow clients. */
  largeForCache: Semaphore
  /** Long responses being sent. They stay in memory while a slow client reads. */
  sending: Semaphore
  /** Number of long request bodies, which stay in memory until the response is sent. */
  reading: number
  /** Requests that wait for a slot. */
  waiting: Set<AbortController>
  /** Number of tasks and slots that use this object. */
  uses: number
}

interface ConcurrencyLimits {
  atOnceOfOne: number
  atOnceOfAll: number
  waitingOfOne: number
}

const maxConcurrentSends = 4
const maxConcurrentReads = 2
const defaultLimits: ConcurrencyLimits = { atOnceOfOne: 4, atOnceOfAll: 32, waitingOfOne: 500 }

/**
 * Creates a limiter of concurrent tasks. `take` runs a task as soon as the client has fewer than `atOnceOfOne` running
 * and all clients together fewer than `atOnceOfAll`, and throws a 429 if `waitingOfOne` tasks of the client are waiting
 * already. `alone` waits for the client's only slot for large lists, `aloneForCache` for another one, for lists
 * computed for the cache, and `sendLong` for one of four for long responses; `readLong` takes one of two for long
 * request bodies, or throws a 429 if none is free. All four return a function that releases the slot. `clients` returns
 * the number of clients with running or waiting tasks.
 */
export function createConcurrencyLimiter({
  atOnceOfOne,
  atOnceOfAll,
  waitingOfOne,
}: ConcurrencyLimits = defaultLimits): ConcurrencyLimiter {
  const slotsByClient = new Map<string, ClientSlots>()
  const shared = createSemaphore(atOnceOfAll)

  /** Returns the client's slots, which exist until `leave` has been called as often as this. */
  function join(client: string): ClientSlots {
    const slots = slotsByClient.get(client) ?? createClientSlots(atOnceOfOne)
    slots.uses++
    slotsByClient.set(client, slots)
    return slots
  }

  function leave(client: string, slots: ClientSlots): void {
    slots.uses--
    if (slots.uses === 0) slotsByClient.delete(client)
  }

  async function acquireClientSlot(
    client: string,
    kind: 'large' | 'largeForCache' | 'sending',
    waitedFor: string,
    signal?: AbortSignal,
  ) {
    const slots = join(client)
    try {
      const release = await trackWait(waitedFor, slots[kind].acquire(signal))
      return () => {
        release()
        leave(client, slots)
      }
    } catch (error) {
      leave(client, slots)
      throw error
    }
  }

  return {
    async take({ client, isHeavy, connection }, task) {
      const deadline = deadlineSignal()
      const isGone = () => connection.destroyed || (deadline?.aborted ?? false)
      if (isGone()) throw requestAborted()
      const slots = join(client)
      const controller = abortOnClose(connection)
      const held: (() => void)[] = []
      const releaseSlots = () => {
        for (const release of held.splice(0)) release()
      }
      const acquireSlots = async () => {
        const { signal } = controller
        slots.waiting.add(controller)
        try {
          held.push(await slots[isHeavy ? 'single' : 'tasks'].acquire(signal))
          held.push(await shared.acquire(signal))
          // The signal may have been aborted since the slot was granted.
          signal.throwIfAborted()
        } catch (error) {
          releaseSlots()
          throw error
        } finally {
          slots.waiting.delete(controller)
        }
      }
      const onDeadline = () => {
        controller.abort(deadline?.reason)
        releaseSlots()
      }
      deadline?.addEventListener('abort', onDeadline, { once: true })
      let isPaused = false
      const slot: Slot = {
        async pause(wait) {
          isPaused = true
          releaseSlots()
          const result = await wait(controller.signal)
          await acquireSlots()
          isPaused = false
          return result
        },
      }
      try {
        if (waitingTasksOf(slots) >= waitingOfOne) throw tooMuchAtOnce()
        await trackWait('a free slot for the request', acquireSlots())
        return await runForCaller({ client, isGone }, async () => {
          // Tasks started in the same turn of the loop would block it together.
          await yieldToEventLoop()
          return rejectWaitingWhenUnavailable(slots.waiting, () => task(slot))
        })
      } finally {
        deadline?.removeEventListener('abort', onDeadline)
        controller.dispose()
        if (isPaused) controller.abort(requestAborted())
        releaseSlots()
        leave(client, slots)
      }
    },

    alone: (client, signal) => acquireClientSlot(client, 'large', 'an earlier large list to be sent', signal),
    aloneForCache: (client, signal) =>
      acquireClientSlot(client, 'largeForCache', 'an earlier large list to be built', signal),
    async sendLong(client, connection) {
      const controller = abortOnClose(connection)
      const { signal } = controller
      try {
        return await acquireClientSlot(client, 'sending', 'earlier large responses to be sent', signal)
      } finally {
        controller.dispose()
      }
    },

    readLong(client) {
      const slots = join(client)
      if (slots.reading >= maxConcurrentReads) {
        leave(client, slots)
        throw tooMuchAtOnce()
      }
      slots.reading++
      return () => {
        slots.reading--
        leave(client, slots)
      }
    },

    clients: () => slotsByClient.size,
  }
}

const createClientSlots = (atOnceOfOne: number): ClientSlots => ({
  tasks: createSemaphore(atOnceOfOne),
  single: createSemaphore(1),
  large: createSemaphore(1),
  largeForCache: createSemaphore(1),
  sending: createSemaphore(maxConcurrentSends),
  reading: 0,
  waiting: new Set(),
  uses: 0,
})

/** Requests that wait to send a large list have released their slot, but count as waiting. */
const waitingTasksOf = ({ tasks, single, large }: ClientSlots) =>
  tasks.waiting() + single.waiting() + large.waiting()

const tooMuchAtOnce = () => tooManyRequests('Too many requests. Please try again in a moment.', 5)

/** Returns a controller that aborts when the connection closes. `dispose` removes the listener. */
function abortOnClose(connection: Connection | undefined) {
  const controller = new AbortController()
  const onClose = () => controller.abort(requestAborted())
  if (connection?.destroyed) onClose()
  connection?.once('close', onClose)
  return Object.assign(controller, { dispose: () => void connection?.off('close', onClose) })
}

/**
 * If the task finds the site unavailable (503), rejects the client's waiting tasks too, instead of letting each fail in
 * turn. Other clients' tasks are kept, as the failure may be caused by this client's load.
 */
async function rejectWaitingWhenUnavailable<T>(
  waiting: Set<AbortController>,
  task: () => Promise<T>,
): Promise<T> {
  try {
    const result = await task()
    if (isUnavailable(result)) for (const one of waiting) one.abort(siteUnavailable())
    return result
  } catch (error) {
    if (publicFailure(error).status === 503) for (const one of waiting) one.abort(error)
    throw error
  }
}

/** A page rendered with status 503 is a result, not an error. */
const isUnavailable = (made: unknown): boolean =>
  typeof made === 'object' && made !== null && 'status' in made && made.status === 503

const siteUnavailable = () =>
  serviceUnavailable('The site is temporarily unavailable. Please try again in a moment.', 5)
