import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import { serviceUnavailable, tooManyRequests } from '#platform/server/errors.ts'
import { createFairQueue } from '#platform/server/work/event-loop.ts'
import { currentCaller } from '#platform/server/work/costs.ts'

/** Passwords as argon2id hashes, made and checked off the event loop. */
export interface Passwords {
  hash: (password: string) => Promise<string>
  /** Takes as long for somebody unknown, who has no hash, as for a wrong password. */
  matches: (hash: string | undefined, password: string) => Promise<boolean>
}

/** What OWASP asks of argon2id at least: 19 MB, two passes. */
const owaspCost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** One core stays with the event loop, and each takes its 19 MB. */
const concurrency = Math.min(2, Math.max(1, availableParallelism() - 1))
/** Waiting hashes of one client: a dozen people of an office sign in at once from one address. */
const maxQueuedPerClient = 12
/** Some seconds' work for all clients together. A hash that had to wait longer would be given up by its client. */
const maxQueued = 256
const retryAfterSeconds = 2

export function createPasswords(cost: Options = owaspCost): Passwords {
  const enqueue = createHashQueue()
  /** Of a password that nobody knows. */
  let unknownAccountHash: Promise<string> | undefined
  return {
    hash: (password) => enqueue(() => hash(password, cost)),
    matches: (known, password) =>
      enqueue(async () => {
        unknownAccountHash ??= hash(randomBytes(32), cost)
        const isRight = await verify(known ?? (await unknownAccountHash), password)
        return isRight && known !== undefined
      }),
  }
}

/**
 * Serves clients in turn, so that a client that asks for many hashes waits for its own and nobody else does.
 *
 * @throws 429 where the client has too many waiting, 503 where all clients together have.
 */
function createHashQueue() {
  const queue = createFairQueue<() => void>()
  let running = 0
  let queued = 0

  async function acquireSlot(): Promise<void> {
    if (running < concurrency) {
      running++
      return
    }
    if (currentCaller() && queue.ownWaiting() >= maxQueuedPerClient)
      throw tooManyRequests('That was a lot at once. Please try again in a moment.', retryAfterSeconds)
    if (queued >= maxQueued)
      throw serviceUnavailable(
        'Many people are signing in right now. Please try again in a moment.',
        retryAfterSeconds,
      )
    queued++
    // The place of whoever ends is handed over, and never free in between.
    await new Promise<void>((resolve) => queue.join(resolve))
    queued--
  }

  function releaseSlot() {
    const next = queue.next()
    if (next) next()
    else running--
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await acquireSlot()
    const began = performance.now()
    try {
      return await work()
    } finally {
      queue.count(performance.now() - began)
      releaseSlot()
    }
  }
}
