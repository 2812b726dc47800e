import { AsyncLocalStorage } from 'node:async_hooks'
import PQueue from 'p-queue'
import { doneFor } from './who-asks.ts'
import { givenUp, othersFirst } from './event-loop.ts'
import { busy, publicFailure, tooManyRequests } from '../errors.ts'

/** As much of a connection as it takes to see that somebody still waits at its other end. */
export interface Connection {
  destroyed: boolean
  once: (event: 'close', listener: () => void) => unknown
  off: (event: 'close', listener: () => void) => unknown
}

/** Lets each client have so much under way at once, and all of them together. */
export interface Turns {
  /**
   * Does a task when its turn has come; never where its client has hung up before, and not to its end where that
   * happens meanwhile: it is given up wherever it lets others in.
   * @param isHeavy whether the client has had so much of late that it gets one thing at a time from now on.
   * @throws 429 where the client has too many waiting already.
   */
  take: <T>(
    { client, isHeavy, connection }: { client: string; isHeavy: boolean; connection: Connection },
    task: () => Promise<T>,
  ) => Promise<T>
  /** Resolves when nothing else of this client's is as large; what it resolves to ends that. */
  alone: (client: string) => Promise<() => void>
  /** Resolves when few enough long answers are on their way to this client; what it resolves to ends one. */
  sendLong: (client: string) => Promise<() => void>
  /**
   * Takes one of the few places for long bodies that this client sends; what it answers gives that back.
   * @throws 429 where they are taken.
   */
  readLong: (client: string) => () => void
}

const isIdle = ({ queue, single, large, sending, reading }: Line) =>
  reading === 0 && [queue, single, large, sending].every(({ size, pending }) => size + pending === 0)

/** What one client has under way, and what of it waits. */
interface Line {
  queue: PQueue
  /** The same while the client has had too much of late. */
  single: PQueue
  /** Of what takes long, one after the other. */
  large: PQueue
  /** Of what is long and on its way: who reads slowly has it held in memory. */
  sending: PQueue
  /** How much comes in that is long: all of it is in memory until it has been answered. */
  reading: number
  waiting: Set<AbortController>
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

  function lineOf(client: string): Line {
    const known = ofOne.get(client)
    if (known) return known
    const queue = new PQueue({ concurrency: atOnceOfOne })
    const line = {
      queue,
      single: new PQueue({ concurrency: 1 }),
      large: new PQueue({ concurrency: 1 }),
      sending: new PQueue({ concurrency: mostSentAtOnce }),
      reading: 0,
      waiting: new Set<AbortController>(),
    }
    const forget = () => {
      if (isIdle(line)) ofOne.delete(client)
    }
    for (const each of [queue, line.single, line.large, line.sending]) each.on('idle', forget)
    ofOne.set(client, line)
    return line
  }

  return {
    async take({ client, isHeavy, connection }, task) {
      const { queue: ofMany, single, waiting: line } = lineOf(client)
      const queue = isHeavy ? single : ofMany
      if (ofMany.size + single.size >= waitingOfOne) throw tooMuchAtOnce()
      const waiting = new AbortController()
      const giveUp = () => waiting.abort(givenUp())
      const isGone = () => connection.destroyed
      if (isGone()) throw givenUp()
      connection.once('close', giveUp)
      line.add(waiting)
      // Whoever ends before calls it, and has another request at heart.
      const asAsked = AsyncLocalStorage.snapshot()
      const begin = () =>
        doneFor({ client, isGone }, async () => {
          // What is begun in the same turn of the loop as something else is one long piece with it.
          await othersFirst()
          line.delete(waiting)
          // From here on it ends where it lets others in, and holds its place until then.
          connection.off('close', giveUp)
          return tellingOthers(line, task)
        })
      try {
        return await queue.add(() => asAsked(() => ofAll.add(() => asAsked(begin))), {
          signal: waiting.signal,
        })
      } finally {
        connection.off('close', giveUp)
        line.delete(waiting)
      }
    },

    alone: (client) => placeIn(lineOf(client).large),
    sendLong: (client) => placeIn(lineOf(client).sending),

    readLong(client) {
      const line = lineOf(client)
      if (line.reading >= mostReadAtOnce) throw tooMuchAtOnce()
      line.reading++
      return () => {
        line.reading--
        if (isIdle(line)) ofOne.delete(client)
      }
    },
  }
}

const tooMuchAtOnce = () => tooManyRequests('That was a lot at once. Please try again in a moment.', 5)

/** Resolves with what gives the place back again. */
function placeIn(queue: PQueue): Promise<() => void> {
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>()
  return new Promise((resolve) => {
    void queue.add(() => {
      resolve(done)
      return isDone
    })
  })
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
