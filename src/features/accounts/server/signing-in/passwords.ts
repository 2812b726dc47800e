import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import { serviceUnavailable, tooManyRequests } from '#platform/server/errors.ts'
import { currentCaller } from '#platform/server/scheduling/costs.ts'
import { createSemaphore } from '#platform/server/scheduling/semaphore.ts'

/** Hashes and verifies passwords with argon2id, off the event loop. */
export interface Passwords {
  hash: (password: string) => Promise<string>
  /** Takes the same time for an unknown account (without a hash) as for a wrong password. */
  matches: (hash: string | undefined, password: string) => Promise<boolean>
}

/** OWASP's minimum for argon2id: 19 MB, two passes. */
const owaspCost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashes that run at the same time. One core is left to the event loop, and each hash takes 19 MB. */
const concurrency = Math.min(2, Math.max(1, availableParallelism() - 1))
/** Queued hashes per client: a dozen people of an office may sign in at once from one address. */
const maxQueuedPerClient = 12
/** Queued hashes of all clients: a few seconds of work. Clients would give up on a longer wait. */
const maxQueued = 256
const retryAfterSeconds = 2

/**
 * Creates `hash`, which resolves to the argon2id hash of a password, and `matches`, which resolves to whether a
 * password has this hash; for an account without a hash (undefined), it is false after the usual time. Only one or two
 * hashes are computed at a time; further calls wait in a fair queue. Both reject with a 429 if one client has too many
 * waiting, and with a 503 if the queue is full.
 * @param cost parameters of argon2id.
 */
export function createPasswords(cost: Options = owaspCost): Passwords {
  const enqueue = createHashQueue()
  /** Hash of a random password, for unknown accounts. */
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
 * Creates a queue of hashes that is shared fairly: a client that requests many delays only its own.
 *
 * @throws 429 if the client has too many queued; 503 if all clients together have.
 */
function createHashQueue() {
  const slots = createSemaphore(concurrency)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (currentCaller() && slots.ownWaiting() >= maxQueuedPerClient)
      throw tooManyRequests('Too many requests. Please try again in a moment.', retryAfterSeconds)
    if (slots.waiting() >= maxQueued)
      throw serviceUnavailable(
        'Many people are signing in right now. Please try again in a moment.',
        retryAfterSeconds,
      )
    return slots.run(work)
  }
}
