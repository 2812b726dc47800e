import { LRUCache } from 'lru-cache'
import { tooManyAttempts } from './limits.ts'

/** A limit on something cheap and frequent. */
interface Rate {
  /** Cost that may be spent per second in the long run. */
  perSecond: number
  /** Cost that may be spent at once after a rest. */
  burst: number
}

/** Token buckets by client, in memory. */
export interface TokenBuckets {
  /**
   * Charges a cost in advance, even beyond what is left; the client then waits longer. @throws 429 if nothing is left.
   */
  spend: (client: string, cost?: number) => void
  /** Charges the actual cost of work already started. */
  charge: (client: string, cost: number) => void
  /** Returns the cost that the client may still spend at once. */
  left: (client: string) => number
}

/** Beyond this number, the bucket that was used least recently starts over. */
const maxClients = 50_000

/**
 * Creates a rate limit with one token bucket per client, in memory: `burst` is its size, `perSecond` its refill.
 * `spend` takes tokens (1 by default) and throws a 429 when the bucket is empty, but may overdraw it otherwise;
 * `charge` takes them in any case; `left` returns how many remain, negative if overdrawn. Buckets are lost at a
 * restart, and each process has its own.
 */
export function createTokenBuckets(
  { perSecond, burst }: Rate,
  clock: () => Date | number = () => performance.now(),
): TokenBuckets {
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: maxClients })

  function bucketOf(client: string) {
    const now = Number(clock())
    const known = buckets.get(client) ?? { left: burst, at: now }
    // A clock that is set back must not empty the bucket.
    const refill = (Math.max(0, now - known.at) / 1000) * perSecond
    const bucket = { left: Math.min(burst, known.left + refill), at: now }
    buckets.set(client, bucket)
    return bucket
  }

  return {
    spend(client, cost = 1) {
      const bucket = bucketOf(client)
      if (bucket.left <= 0) throw tooManyAttempts(Math.floor(-bucket.left / perSecond) + 1)
      bucket.left -= cost
    },
    charge: (client, cost) => void (bucketOf(client).left -= cost),
    left: (client) => bucketOf(client).left,
  }
}
