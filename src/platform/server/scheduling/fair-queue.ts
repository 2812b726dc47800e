import { badRequest } from '../errors.ts'
import { currentCaller } from './costs.ts'

/** Queue shared fairly among clients. */
export interface FairQueue<Turn> {
  /** Adds an item to the queue of the current client. Returns a function that removes it. */
  join: (turn: Turn) => () => void
  /** Removes the first item of the client with the least recent usage; undefined if the queue is empty. */
  next: () => Turn | undefined
  /** Number of items. */
  size: () => number
  /** Number of items of the current client. */
  ownSize: () => number
  /** Adds to the usage of a client, by default the current one. */
  count: (amount: number, client?: string) => void
}

const usageWindowMs = 1_000
/** Client name of the site's own work. */
const siteItself = ''

/**
 * Creates a queue of items by client, so that a client with many items delays only itself. `join` adds an item of the
 * current client and returns a function that removes it; `next` removes and returns the first item of the client with
 * the least usage in the last second or so, undefined if there is none; `count` adds to a client's usage; `size` and
 * `ownSize` return the number of items, of all clients and of the current one.
 */
export function createFairQueue<Turn>(clock = () => performance.now()): FairQueue<Turn> {
  const queues = new Map<string, Turn[]>()
  const usage = new Map<string, number>()
  let size = 0
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
      const queue = queues.get(client) ?? []
      queues.set(client, queue)
      queue.push(turn)
      size++
      return () => {
        const at = queue.indexOf(turn)
        if (at === -1) return
        queue.splice(at, 1)
        size--
        if (queue.length === 0) queues.delete(client)
      }
    },

    next() {
      const client = findNextClient()
      if (client === undefined) return undefined
      const queue = queues.get(client) ?? []
      const turn = queue.shift()
      size--
      // Among clients of the same usage, this one is next after all others.
      queues.delete(client)
      if (queue.length > 0) queues.set(client, queue)
      return turn
    },

    size: () => size,
    ownSize: () => queues.get(currentClient())?.length ?? 0,

    count(amount, client = currentClient()) {
      if (clock() - windowStart > usageWindowMs) {
        usage.clear()
        windowStart = clock()
      }
      usage.set(client, usageOf(client) + amount)
    },
  }
}

/**
 * Returns the rate limit key of the client that the current async context works for; an empty string for the site's
 * own work.
 */
export const currentClient = (): string => currentCaller()?.client ?? siteItself

/** Longest stretch of work between two yields, in ms. */
const maxTurnMs = 8

// Module state, because a process has one event loop.
const yielding = createFairQueue<() => void>()
const turnStarts = new Map<string | undefined, number>()

/**
 * Yields to the event loop and resolves when it is this caller's turn. Waiting callers resume one per turn, so that
 * ten long tasks do not block for ten times as long.
 * @throws 400 if the client has disconnected: its work is abandoned at the next yield.
 */
export async function yieldToEventLoop(): Promise<void> {
  await waitForTurn()
  if (currentCaller()?.isGone?.()) throw requestAborted()
}

/**
 * Yields to the event loop if this client has held it for more than 8 ms since its first call in the current turn of
 * the loop. Never abandons the work, even if the client has disconnected: for many short steps that must all complete.
 */
export async function yieldAfterLongTurn(): Promise<void> {
  if (turnDurationMs() > maxTurnMs) await waitForTurn()
}

/**
 * Returns the 400 error that abandons the work of a disconnected client, who does not receive it; the caller throws it.
 */
export const requestAborted = () => badRequest('The request was aborted.')

async function waitForTurn(): Promise<void> {
  await new Promise<void>((resolve) => {
    if (yielding.size() === 0) setImmediate(resumeNext)
    yielding.join(resolve)
  })
  yielding.count(1)
}

function resumeNext(): void {
  yielding.next()?.()
  // setImmediate called within an immediate runs in the next turn of the loop.
  if (yielding.size() > 0) setImmediate(resumeNext)
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
