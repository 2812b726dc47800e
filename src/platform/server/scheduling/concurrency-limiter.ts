import PQueue from 'p-queue'
import { runForCaller } from './costs.ts'
import { deadlineSignal, trackWait } from './deadlines.ts'
import { requestAborted, yieldToEventLoop } from './fair-queue.ts'
import { serviceUnavailable, publicFailure, tooManyRequests } from '../errors.ts'

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

/** Running and waiting tasks of one client. */
interface ClientQueues {
  queue: PQueue
  /** Used instead of `queue` while the client has used too much recently. */
  single: PQueue
  /** Large lists, one at a time until each is sent: a slow client keeps one in memory. */
  large: PQueue
  /** Large lists computed for the cache, one at a time. They do not wait for slow clients. */
  largeForCache: PQueue
  /** Long responses being sent. They stay in memory while a slow client reads. */
  sending: PQueue
  /** Number of long request bodies, which stay in memory until the response is sent. */
  reading: number
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

export function createConcurrencyLimiter({
  atOnceOfOne,
  atOnceOfAll,
  waitingOfOne,
}: ConcurrencyLimits = defaultLimits): ConcurrencyLimiter {
  const queuesByClient = new Map<string, ClientQueues>()
  const sharedQueue = new PQueue({ concurrency: atOnceOfAll })

  /** Returns the client's queues, which exist until `leave` has been called as often as this. */
  function join(client: string): ClientQueues {
    const queues = queuesByClient.get(client) ?? createClientQueues(atOnceOfOne)
    queues.uses++
    queuesByClient.set(client, queues)
    return queues
  }

  function leave(client: string, line: ClientQueues): void {
    line.uses--
    if (line.uses === 0) queuesByClient.delete(client)
  }

  async function acquireClientSlot(
    client: string,
    name: string,
    queueOf: (line: ClientQueues) => PQueue,
    signal = new AbortController().signal,
  ) {
    const queues = join(client)
    try {
      const release = await trackWait(name, acquireSlot(queueOf(queues), signal))
      return () => {
        release()
        leave(client, queues)
      }
    } catch (error) {
      leave(client, queues)
      throw error
    }
  }

  return {
    async take({ client, isHeavy, connection }, task) {
      const deadline = deadlineSignal()
      const isGone = () => connection.destroyed || (deadline?.aborted ?? false)
      if (isGone()) throw requestAborted()
      const queues = join(client)
      const controller = abortOnClose(connection)
      let release: (() => void) | undefined
      const releaseSlots = () => {
        release?.()
        release = undefined
      }
      const obtain = async () => {
        queues.waiting.add(controller)
        try {
          const queue = isHeavy ? queues.single : queues.queue
          const releaseClientSlot = await acquireSlot(queue, controller.signal)
          try {
            const releaseSharedSlot = await acquireSlot(sharedQueue, controller.signal)
            release = () => {
              releaseSharedSlot()
              releaseClientSlot()
            }
          } catch (error) {
            releaseClientSlot()
            throw error
          }
        } finally {
          queues.waiting.delete(controller)
        }
      }
      const onDeadline = () => {
        controller.abort(deadline?.reason)
        releaseSlots()
      }
      deadline?.addEventListener('abort', onDeadline, { once: true })
      let isPaused = false
      const turn: Slot = {
        async pause(wait) {
          isPaused = true
          releaseSlots()
          const result = await wait(controller.signal)
          await obtain()
          isPaused = false
          return result
        },
      }
      try {
        if (waitingTasksOf(queues) >= waitingOfOne) throw tooMuchAtOnce()
        await trackWait('a free slot for the request', obtain())
        return await runForCaller({ client, isGone }, async () => {
          // Tasks started in the same turn of the loop would block it together.
          await yieldToEventLoop()
          return rejectWaitingWhenUnavailable(queues.waiting, () => task(turn))
        })
      } finally {
        deadline?.removeEventListener('abort', onDeadline)
        controller.dispose()
        if (isPaused) controller.abort(requestAborted())
        releaseSlots()
        leave(client, queues)
      }
    },

    alone: (client, signal) =>
      acquireClientSlot(client, 'an earlier large list to be sent', ({ large }) => large, signal),
    aloneForCache: (client, signal) =>
      acquireClientSlot(
        client,
        'an earlier large list to be built',
        ({ largeForCache }) => largeForCache,
        signal,
      ),
    async sendLong(client, connection) {
      const controller = abortOnClose(connection)
      try {
        return await acquireClientSlot(
          client,
          'earlier large responses to be sent',
          ({ sending }) => sending,
          controller.signal,
        )
      } finally {
        controller.dispose()
      }
    },

    readLong(client) {
      const queues = join(client)
      if (queues.reading >= maxConcurrentReads) {
        leave(client, queues)
        throw tooMuchAtOnce()
      }
      queues.reading++
      return () => {
        queues.reading--
        leave(client, queues)
      }
    },

    clients: () => queuesByClient.size,
  }
}

const createClientQueues = (atOnceOfOne: number): ClientQueues => ({
  queue: new PQueue({ concurrency: atOnceOfOne }),
  single: new PQueue({ concurrency: 1 }),
  large: new PQueue({ concurrency: 1 }),
  largeForCache: new PQueue({ concurrency: 1 }),
  sending: new PQueue({ concurrency: maxConcurrentSends }),
  reading: 0,
  waiting: new Set(),
  uses: 0,
})

/** Requests that wait to send a large list have released their slot, but count as waiting. */
const waitingTasksOf = ({ queue, single, large }: ClientQueues) => queue.size + single.size + large.size

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
 * Acquires a slot of a queue. Returns a function that releases it.
 * @throws the signal's reason if it is aborted first.
 */
async function acquireSlot(queue: PQueue, signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted()
  // p-queue would also abort a running task, but an acquired slot must be held until it is released.
  const waiting = new AbortController()
  const onAbort = () => waiting.abort(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await new Promise<void>((resolve, reject) => {
      const holdSlot = () => {
        resolve()
        return isReleased
      }
      queue.add(holdSlot, { signal: waiting.signal }).catch(reject)
    })
    waiting.signal.throwIfAborted()
    return release
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/**
 * If the task finds the site unavailable (503), rejects the client's waiting tasks too, instead of letting each fail in
 * turn. Other clients' tasks are kept, as the failure may be caused by this client's load.
 */
async function rejectWaitingWhenUnavailable<T>(
  line: ClientQueues['waiting'],
  task: () => Promise<T>,
): Promise<T> {
  try {
    const result = await task()
    if (isUnavailable(result)) for (const one of line) one.abort(siteUnavailable())
    return result
  } catch (error) {
    if (publicFailure(error).status === 503) for (const one of line) one.abort(error)
    throw error
  }
}

/** A page rendered with status 503 is a result, not an error. */
const isUnavailable = (made: unknown): boolean =>
  typeof made === 'object' && made !== null && 'status' in made && made.status === 503

const siteUnavailable = () =>
  serviceUnavailable('The site is temporarily unavailable. Please try again in a moment.', 5)
