import PQueue from 'p-queue'
import { runForCaller } from './costs.ts'
import { deadlineSignal, trackWait } from './deadlines.ts'
import { requestAborted, yieldToEventLoop } from './event-loop.ts'
import { serviceUnavailable, publicFailure, tooManyRequests } from '../errors.ts'

/** As much of a connection as it takes to see that somebody still waits at its other end. */
export interface Connection {
  destroyed: boolean
  once: (event: 'close', listener: () => void) => unknown
  off: (event: 'close', listener: () => void) => unknown
}

/** The places that a running task holds: one of its client, and one of all. */
export interface Slot {
  /**
   * Gives the places back while the task waits, and takes new ones afterwards.
   * @param wait is told by the signal when nobody needs the task any more.
   */
  pause: <T>(wait: (signal: AbortSignal) => Promise<T>) => Promise<T>
}

/** Lets each client have so much under way at once, and all of them together. */
export interface ConcurrencyLimiter {
  /**
   * Does a task when its turn has come; never where its client has hung up before, and not to its end where that
   * happens meanwhile: it is given up wherever it lets others in. Its places are free again when it has ended, or when
   * its deadline is over.
   * @param isHeavy whether the client has had so much of late that it gets one thing at a time from now on.
   * @throws 429 where the client has too many waiting already.
   */
  take: <T>(
    { client, isHeavy, connection }: { client: string; isHeavy: boolean; connection: Connection },
    task: (turn: Slot) => Promise<T>,
  ) => Promise<T>
  /** Resolves when no other large list of this client is made or sent; what it resolves to ends that. */
  alone: (client: string, signal?: AbortSignal) => Promise<() => void>
  /** Resolves when no other large list is made for the cache on behalf of this client; what it resolves to ends that. */
  aloneForCache: (client: string, signal?: AbortSignal) => Promise<() => void>
  /** Resolves when few enough long answers are on their way to this client; what it resolves to ends one. */
  sendLong: (client: string, connection?: Connection) => Promise<() => void>
  /**
   * Takes one of the few places for long bodies that this client sends; what it answers gives that back.
   * @throws 429 where they are taken.
   */
  readLong: (client: string) => () => void
  /** Number of clients that have or wait for something. */
  clients: () => number
}

/** What one client has under way, and what of it waits. */
interface ClientQueues {
  queue: PQueue
  /** The same while the client has had too much of late. */
  single: PQueue
  /** Large lists, one after the other until each is sent: the client may read slowly. */
  large: PQueue
  /** Large lists that are made for the cache, one after the other. None waits for a client that reads slowly. */
  largeForCache: PQueue
  /** Of what is long and on its way: who reads slowly has it held in memory. */
  sending: PQueue
  /** How much comes in that is long: all of it is in memory until it has been answered. */
  reading: number
  waiting: Set<AbortController>
  /** Number of tasks and places that need this object. */
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

  /** Returns the client's queues, which are kept until `leave` is called as often as this. */
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
        await trackWait('its turn among all requests', obtain())
        return await runForCaller({ client, isGone }, async () => {
          // What is begun in the same turn of the loop as something else is one long piece with it.
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
      acquireClientSlot(client, 'an earlier long list to be sent', ({ large }) => large, signal),
    aloneForCache: (client, signal) =>
      acquireClientSlot(
        client,
        'an earlier long list to be made',
        ({ largeForCache }) => largeForCache,
        signal,
      ),
    async sendLong(client, connection) {
      const controller = abortOnClose(connection)
      try {
        return await acquireClientSlot(
          client,
          'earlier long answers to be sent',
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

/** A request that waits to send a large list has given its place back, and counts all the same. */
const waitingTasksOf = ({ queue, single, large }: ClientQueues) => queue.size + single.size + large.size

const tooMuchAtOnce = () => tooManyRequests('That was a lot at once. Please try again in a moment.', 5)

/** Aborted when the connection closes. `dispose` ends that. */
function abortOnClose(connection: Connection | undefined) {
  const controller = new AbortController()
  const onClose = () => controller.abort(requestAborted())
  if (connection?.destroyed) onClose()
  connection?.once('close', onClose)
  return Object.assign(controller, { dispose: () => void connection?.off('close', onClose) })
}

/**
 * Waits for a place in a queue. Returns the function that gives it back.
 * @throws the reason of the signal where that is aborted before.
 */
async function acquireSlot(queue: PQueue, signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted()
  // p-queue would also end what runs: a place that was obtained is held until it is given back.
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
 * What is not there now is there for none of a client's: those that wait are told with the first, not one after the
 * other. Other clients' are left alone: what failed may have been too much asked.
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

/** An answer that was made all the same: a page says so on its face. */
const isUnavailable = (made: unknown): boolean =>
  typeof made === 'object' && made !== null && 'status' in made && made.status === 503

const siteUnavailable = () =>
  serviceUnavailable('The site is taking a short break. Please try again in a moment.', 5)
