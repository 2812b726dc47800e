import { z } from 'zod'
import { badRequest } from '../errors.ts'
import { rowsPerChunk, currentCaller } from './costs.ts'

/** Those who wait for their turn at something. */
export interface FairQueue<Turn> {
  /** At the end of the line of whoever it is done for. */
  join: (turn: Turn) => void
  /** Of whoever has had least lately, and of those who came first; undefined where nobody waits. */
  next: () => Turn | undefined
  /** How many turns whoever this is done for waits for. */
  ownWaiting: () => number
  /** Says what whoever this is done for has had. */
  count: (had: number) => void
  isEmpty: () => boolean
}

const usageWindowMs = 1_000
/** What the site does by itself is in a line of its own. */
const siteItself = ''

/** Shares turns among clients: whoever asks for much waits for itself, and the others do not wait for it. */
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

/** So long others wait without noticing. */
const maxTurnMs = 8

// A process has one event loop, and these two are about nothing else.
const yielding = createFairQueue<() => void>()
const turnStarts = new Map<string | undefined, number>()

/**
 * Goes on when everything that has come in meanwhile has been looked at. Of all that wait for that, one goes on at a
 * time: ten pieces of work at once would be one long one to everybody else.
 * @throws 400 where nobody waits for it any more: what has been begun is given up between two pieces.
 */
export async function yieldToEventLoop(): Promise<void> {
  await waitForTurn()
  if (currentCaller()?.isGone?.()) throw requestAborted()
}

/** The same, where one client has had the loop for a while: between steps that are short, but many, and all of them needed. */
export async function yieldAfterLongTurn(): Promise<void> {
  if (turnDurationMs() > maxTurnMs) await waitForTurn()
}

/** Nobody reads what would be answered. */
export const requestAborted = () => badRequest('The request was given up.')

async function waitForTurn(): Promise<void> {
  await new Promise<void>((resolve) => {
    if (yielding.isEmpty()) setImmediate(resumeNext)
    yielding.join(resolve)
  })
  yielding.count(1)
}

function resumeNext(): void {
  yielding.next()?.()
  // What is asked for within a turn of the loop comes in the one after it.
  if (!yielding.isEmpty()) setImmediate(resumeNext)
}

/** How long ago this was first asked for the same client in the same turn of the loop. */
function turnDurationMs(): number {
  const client = currentCaller()?.client
  const began = turnStarts.get(client)
  if (began !== undefined) return performance.now() - began
  if (turnStarts.size === 0) setImmediate(() => turnStarts.clear())
  turnStarts.set(client, performance.now())
  return 0
}

/** What one at a time may have. */
export interface FairLock {
  obtain: () => Promise<void>
  release: () => void
}

/**
 * Goes to whoever has had it for the shortest time lately: however long one client uses it and however often, another
 * waits for no more than one use.
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
      // Whoever gives it back often wants it again at once, and is to be in the line when it is decided who is next.
      else setImmediate(() => queue.next()?.())
    },
  }
}

/**
 * Checks what a procedure answers as its schema says: a long list in pieces, between which everything else that has
 * come in is looked at. Rows of long lists are kept by who reads them, and are checked once.
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

/** The same of an answer that has such a list in it. @param name of the list. */
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
