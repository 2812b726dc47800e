import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { busy } from '#platform/server/errors.ts'

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
/** About a second's work. Who comes later would only wait in vain. */
const mostWaiting = 64
const retryAfterSeconds = 2

export function keepPasswords(cost: Options = owaspCost): Passwords {
  const inTurn = boundedQueue()
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

/** @throws 503 where too many wait already. */
function boundedQueue() {
  const queue = new PQueue({ concurrency: atOnce })
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.size >= mostWaiting) {
      throw busy('Many people are signing in right now. Please try again in a moment.', retryAfterSeconds)
    }
    return queue.add(work)
  }
}
