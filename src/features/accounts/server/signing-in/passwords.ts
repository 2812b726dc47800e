import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import { busy, tooManyRequests } from '#platform/server/errors.ts'
import { keepFairLine } from '#platform/server/work/event-loop.ts'
import { askerNow } from '#platform/server/work/costs.ts'

/** Passwords as argon2id hashes, made and checked off the event loop. */
export interface Passwords {
  hash: (password: string) => Promise<string>
  /** Takes as long for somebody unknown, who has no hash, as for a wrong password. */
  matches: (hash: string | undefined, password: string) => Promise<boolean>
}

/** What OWASP asks of argon2id at least: 19 MB, two passes. */
const owaspCost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** One core stays with the event loop, and each takes its 19 MB. */
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
/** Waiting hashes of one client: a dozen people of an office sign in at once from one address. */
const maxWaitingOfClient = 12
/** Some seconds' work for all clients together. A hash that had to wait longer would be given up by its client. */
const maxWaiting = 256
const retryAfterSeconds = 2

export function keepPasswords(cost: Options = owaspCost): Passwords {
  const inTurn = fairQueue()
  /** Of a password that nobody knows. */
  let nobodys: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    matches: (known, password) =>
      inTurn(async () => {
        nobodys ??= hash(randomBytes(32), cost)
        const isRight = await verify(known ?? (await nobodys), password)
        return isRight && known !== undefined
      }),
  }
}

/**
 * Serves clients in turn, so that a client that asks for many hashes waits for its own and nobody else does.
 *
 * @throws 429 where the client has too many waiting, 503 where all clients together have.
 */
function fairQueue() {
  const line = keepFairLine<() => void>()
  let running = 0
  let waiting = 0

  async function takePlace(): Promise<void> {
    if (running < atOnce) {
      running++
      return
    }
    if (askerNow() && line.ownWaiting() >= maxWaitingOfClient)
      throw tooManyRequests('That was a lot at once. Please try again in a moment.', retryAfterSeconds)
    if (waiting >= maxWaiting)
      throw busy('Many people are signing in right now. Please try again in a moment.', retryAfterSeconds)
    waiting++
    // The place of whoever ends is handed over, and never free in between.
    await new Promise<void>((resolve) => line.join(resolve))
    waiting--
  }

  function givePlace() {
    const next = line.next()
    if (next) next()
    else running--
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await takePlace()
    const began = performance.now()
    try {
      return await work()
    } finally {
      line.count(performance.now() - began)
      givePlace()
    }
  }
}
