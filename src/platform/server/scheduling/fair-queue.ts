import { z } from 'zod'
import { badRequest } from '../errors.ts'
import { rowsPerChunk, currentCaller } from './costs.ts'

/** Queue shared fairly among clients. */
export interface FairQueue<Turn> {
  /** Adds an item to the queue of the current client. */
  join: (turn: Turn) => void
  /** Removes the first item of the client with the least recent usage; undefined if the queue is empty. */
  next: () => Turn | undefined
  /** Number of items the current client has in the queue. */
  ownWaiting: () => number
  /** Adds to the usage of the current client. */
  count: (had: number) => void
  isEmpty: () => boolean
}

const usageWindowMs = 1_000
/** Client name of the site's own work. */
const siteItself = ''

/**
 * Creates a queue that serves the client with the least recent usage first, so that a client with many items delays
 * only itself.
 */
export function createFairQueue<Turn>(clock = () => performance.now()): FairQueue<Turn> {
  const queues = new Map<string, Turn[]>()
  const usage = new Map<string, number>()
  let windowStart = clock()

  const usageOf = (client: string): number => usage.get(client) ?? 0

  function findNextClient(): string | undefined {
    let next: string | undefined
    for (const client of queues.keys())
      if (next === undefined || usageOf(client) < usageOf(next)) next = client
    return next
  }

  return {
    join(turn) {
      const client = currentClient()
      const queue = queues.get(client)
      if (queue) queue.push(turn)
      else queues.set(client, [turn])
    },

    next() {
      const client = findNextClient()
      if (client === undefined) return undefined
      const [turn, ...others] = queues.get(client) ?? []
      queues.delete(client)
      if (others.length > 0) queues.set(client, others)
      return turn
    },

    ownWaiting: () => queues.get(currentClient())?.length ?? 0,

    count(amount) {
      if (clock() - windowStart > usageWindowMs) {
        usage.clear()
        windowStart = clock()
      }
      const client = currentClient()
      usage.set(client, usageOf(client) + amount)
    },

    isEmpty: () => queues.size === 0,
  }
}

const currentClient = (): string => currentCaller()?.client ?? siteItself

/** Longest stretch of work between two yields, in ms. */
const maxTurnMs = 8

// Module state, because a process has one event loop.
const yielding = createFairQueue<() => void>()
const turnStarts = new Map<string | undefined, number>()

/**
 * Yields to the event loop. Waiting callers resume one per turn, so that ten long tasks do not block for ten times as
 * long.
 * @throws 400 if the client has disconnected: its work is abandoned at the next yield.
 */
export async function yieldToEventLoop(): Promise<void> {
  await waitForTurn()
  if (currentCaller()?.isGone?.()) throw requestAborted()
}

/**
 * Like `yieldToEventLoop`, but only if this client has held the loop for more than `maxTurnMs`, and never abandons the
 * work. For many short steps that must all complete.
 */
export async function yieldAfterLongTurn(): Promise<void> {
  if (turnDurationMs() > maxTurnMs) await waitForTurn()
}

/** The client has disconnected, so nobody reads this error. */
export const requestAborted = () => badRequest('The request was aborted.')

async function waitForTurn(): Promise<void> {
  await new Promise<void>((resolve) => {
    if (yielding.isEmpty()) setImmediate(resumeNext)
    yielding.join(resolve)
  })
  yielding.count(1)
}

function resumeNext(): void {
  yielding.next()?.()
  // setImmediate called within an immediate runs in the next turn of the loop.
  if (!yielding.isEmpty()) setImmediate(resumeNext)
}

/** Returns the time since this was first called for the same client in the current turn of the loop. */
function turnDurationMs(): number {
  const client = currentCaller()?.client
  const began = turnStarts.get(client)
  if (began !== undefined) return performance.now() - began
  if (turnStarts.size === 0) setImmediate(() => turnStarts.clear())
  turnStarts.set(client, performance.now())
  return 0
}

/** A mutex. */
export interface FairLock {
  obtain: () => Promise<void>
  release: () => void
}

/**
 * Creates a mutex that is granted to the client with the least recent holding time, so that no client waits for more
 * than one use by another.
 */
export function createFairLock(clock = () => performance.now()): FairLock {
  const queue = createFairQueue<() => void>(clock)
  let isTaken = false
  let takenAt = 0
  return {
    async obtain() {
      if (isTaken) await new Promise<void>((resolve) => queue.join(resolve))
      isTaken = true
      takenAt = clock()
    },
    release() {
      queue.count(clock() - takenAt)
      if (queue.isEmpty()) isTaken = false
      // The holder often requests the lock again immediately, so the next holder is chosen after it could join the
      // queue.
      else setImmediate(() => queue.next()?.())
    },
  }
}

/**
 * Creates a function that parses a procedure's result by its schema. Long lists are parsed in chunks, with a yield in
 * between. Rows are parsed once, as the cache of lists returns the same objects again.
 */
export function createChunkedParser<Row extends z.core.$ZodType>(list: z.ZodArray<Row>) {
  const parsed = new WeakMap<object, { row: z.core.output<Row> }>()
  return async (rows: unknown): Promise<z.core.output<Row>[]> => {
    if (!Array.isArray(rows) || rows.length <= rowsPerChunk) return list.parse(rows)
    const checked: z.core.output<Row>[] = []
    for (let from = 0; from < rows.length; from += rowsPerChunk) {
      if (from > 0) await yieldToEventLoop()
      const chunk = rows.slice(from, from + rowsPerChunk)
      const unparsed = chunk.filter((row) => !parsed.has(row))
      for (const [at, row] of list.parse(unparsed).entries()) parsed.set(unparsed[at], { row })
      checked.push(...chunk.flatMap((row) => parsed.get(row)?.row ?? []))
    }
    return checked
  }
}

/** Like `createChunkedParser`, for an object that holds such a list. @param name of the list. */
export function createChunkedObjectParser<Answer extends z.ZodObject>(
  answer: Answer,
  name: keyof Answer['shape'] & string,
) {
  const list: unknown = answer.shape[name]
  const check = list instanceof z.ZodArray ? createChunkedParser(list) : undefined
  return async (given: unknown): Promise<z.output<Answer>> => {
    if (!check) return answer.parse(given)
    const whole: object = Object(given)
    const rest = answer.parse({ ...whole, [name]: [] })
    return Object.assign(rest, { [name]: await check(Reflect.get(whole, name)) })
  }
}
