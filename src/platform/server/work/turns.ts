import PQueue from 'p-queue'
import { doneFor } from './costs.ts'
import { deadlineSignal, waitingFor } from './deadlines.ts'
import { givenUp, othersFirst } from './event-loop.ts'
import { busy, publicFailure, tooManyRequests } from '../errors.ts'

/** As much of a connection as it takes to see that somebody still waits at its other end. */
export interface Connection {
  destroyed: boolean
  once: (event: 'close', listener: () => void) => unknown
  off: (event: 'close', listener: () => void) => unknown
}

/** The places that a running task holds: one of its client, and one of all. */
export interface Turn {
  /**
   * Gives the places back while the task waits, and takes new ones afterwards.
   * @param wait is told by the signal when nobody needs the task any more.
   */
  pause: <T>(wait: (signal: AbortSignal) => Promise<T>) => Promise<T>
}

/** Lets each client have so much under way at once, and all of them together. */
export interface Turns {
  /**
   * Does a task when its turn has come; never where its client has hung up before, and not to its end where that
   * happens meanwhile: it is given up wherever it lets others in. Its places are free again when it has ended, or when
   * its deadline is over.
   * @param isHeavy whether the client has had so much of late that it gets one thing at a time from now on.
   * @throws 429 where the client has too many waiting already.
   */
  take: <T>(
    { client, isHeavy, connection }: { client: string; isHeavy: boolean; connection: Connection },
    task: (turn: Turn) => Promise<T>,
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
interface Line {
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

interface Bounds {
  atOnceOfOne: number
  atOnceOfAll: number
  waitingOfOne: number
}

const mostSentAtOnce = 4
const mostReadAtOnce = 2
const bounds: Bounds = { atOnceOfOne: 4, atOnceOfAll: 32, waitingOfOne: 500 }

export function keepTurns({ atOnceOfOne, atOnceOfAll, waitingOfOne }: Bounds = bounds): Turns {
  const ofOne = new Map<string, Line>()
  const ofAll = new PQueue({ concurrency: atOnceOfAll })

  /** Returns the client's queues, which are kept until `leave` is called as often as this. */
  function join(client: string): Line {
    const line = ofOne.get(client) ?? newLine(atOnceOfOne)
    line.uses++
    ofOne.set(client, line)
    return line
  }

  function leave(client: string, line: Line): void {
    line.uses--
    if (line.uses === 0) ofOne.delete(client)
  }

  async function placeOf(
    client: string,
    name: string,
    queueOf: (line: Line) => PQueue,
    signal = new AbortController().signal,
  ) {
    const line = join(client)
    try {
      const release = await waitingFor(name, obtainPlace(queueOf(line), signal))
      return () => {
        release()
        leave(client, line)
      }
    } catch (error) {
      leave(client, line)
      throw error
    }
  }

  return {
    async take({ client, isHeavy, connection }, task) {
      const deadline = deadlineSignal()
      const isGone = () => connection.destroyed || (deadline?.aborted ?? false)
      if (isGone()) throw givenUp()
      const line = join(client)
      const stopping = stopWhenClosed(connection)
      let release: (() => void) | undefined
      const letGo = () => {
        release?.()
        release = undefined
      }
      const obtain = async () => {
        line.waiting.add(stopping)
        try {
          const queue = isHeavy ? line.single : line.queue
          const ofClient = await obtainPlace(queue, stopping.signal)
          try {
            const ofAllClients = await obtainPlace(ofAll, stopping.signal)
            release = () => {
              ofAllClients()
              ofClient()
            }
          } catch (error) {
            ofClient()
            throw error
          }
        } finally {
          line.waiting.delete(stopping)
        }
      }
      const onLate = () => {
        stopping.abort(deadline?.reason)
        letGo()
      }
      deadline?.addEventListener('abort', onLate, { once: true })
      let isPaused = false
      const turn: Turn = {
        async pause(wait) {
          isPaused = true
          letGo()
          const waited = await wait(stopping.signal)
          await obtain()
          isPaused = false
          return waited
        },
      }
      try {
        if (waitingOf(line) >= waitingOfOne) throw tooMuchAtOnce()
        await waitingFor('its turn among all requests', obtain())
        return await doneFor({ client, isGone }, async () => {
          // What is begun in the same turn of the loop as something else is one long piece with it.
          await othersFirst()
          return tellingOthers(line.waiting, () => task(turn))
        })
      } finally {
        deadline?.removeEventListener('abort', onLate)
        stopping.dispose()
        if (isPaused) stopping.abort(givenUp())
        letGo()
        leave(client, line)
      }
    },

    alone: (client, signal) =>
      placeOf(client, 'an earlier long list to be sent', ({ large }) => large, signal),
    aloneForCache: (client, signal) =>
      placeOf(client, 'an earlier long list to be made', ({ largeForCache }) => largeForCache, signal),
    async sendLong(client, connection) {
      const stopping = stopWhenClosed(connection)
      try {
        return await placeOf(
          client,
          'earlier long answers to be sent',
          ({ sending }) => sending,
          stopping.signal,
        )
      } finally {
        stopping.dispose()
      }
    },

    readLong(client) {
      const line = join(client)
      if (line.reading >= mostReadAtOnce) {
        leave(client, line)
        throw tooMuchAtOnce()
      }
      line.reading++
      return () => {
        line.reading--
        leave(client, line)
      }
    },

    clients: () => ofOne.size,
  }
}

const newLine = (atOnceOfOne: number): Line => ({
  queue: new PQueue({ concurrency: atOnceOfOne }),
  single: new PQueue({ concurrency: 1 }),
  large: new PQueue({ concurrency: 1 }),
  largeForCache: new PQueue({ concurrency: 1 }),
  sending: new PQueue({ concurrency: mostSentAtOnce }),
  reading: 0,
  waiting: new Set(),
  uses: 0,
})

/** A request that waits to send a large list has given its place back, and counts all the same. */
const waitingOf = ({ queue, single, large }: Line) => queue.size + single.size + large.size

const tooMuchAtOnce = () => tooManyRequests('That was a lot at once. Please try again in a moment.', 5)

/** Aborted when the connection closes. `dispose` ends that. */
function stopWhenClosed(connection: Connection | undefined) {
  const stopping = new AbortController()
  const onClose = () => stopping.abort(givenUp())
  if (connection?.destroyed) onClose()
  connection?.once('close', onClose)
  return Object.assign(stopping, { dispose: () => void connection?.off('close', onClose) })
}

/**
 * Waits for a place in a queue. Returns the function that gives it back.
 * @throws the reason of the signal where that is aborted before.
 */
async function obtainPlace(queue: PQueue, signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted()
  // p-queue would also end what runs: a place that was obtained is held until it is given back.
  const waiting = new AbortController()
  const giveUp = () => waiting.abort(signal.reason)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await new Promise<void>((resolve, reject) => {
      const use = () => {
        resolve()
        return isReleased
      }
      queue.add(use, { signal: waiting.signal }).catch(reject)
    })
    waiting.signal.throwIfAborted()
    return release
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/**
 * What is not there now is there for none of a client's: those that wait are told with the first, not one after the
 * other. Other clients' are left alone: what failed may have been too much asked.
 */
async function tellingOthers<T>(line: Line['waiting'], task: () => Promise<T>): Promise<T> {
  try {
    const made = await task()
    if (isUnavailable(made)) for (const one of line) one.abort(takingBreak())
    return made
  } catch (error) {
    if (publicFailure(error).status === 503) for (const one of line) one.abort(error)
    throw error
  }
}

/** An answer that was made all the same: a page says so on its face. */
const isUnavailable = (made: unknown): boolean =>
  typeof made === 'object' && made !== null && 'status' in made && made.status === 503

const takingBreak = () => busy('The site is taking a short break. Please try again in a moment.', 5)
