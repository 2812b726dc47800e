import { LRUCache } from 'lru-cache'
import { tooOften } from '../limits/limits.ts'

/** How much work each client may still ask for. */
export interface Budgets {
  /** Takes the cost from what is left, be it too little: the rest is made up by waiting. @throws 429 where nothing is left. */
  spend: (client: string, cost: number) => void
  /** Takes what has turned out to be the cost of what was begun. */
  charge: (client: string, cost: number) => void
  /** Whether a client has asked for much more of late than people do. */
  isHeavy: (client: string) => boolean
}

/** So many seconds' worth may be asked for at once: a crawler's walk over the whole site, or a school class. */
const savedSeconds = 40
/** Whoever has used up so many seconds' worth is none who reads: the pages of two hundred clicks. */
const heavySeconds = 4
const keptClients = 50_000

interface Bucket {
  left: number
  at: number
}

/**
 * A bucket for each client that fills by so much a second.
 * @param perSecond nobody is held back where it is 0.
 */
export function keepBudgets(perSecond: number, clock = () => performance.now()): Budgets {
  const buckets = new LRUCache<string, Bucket>({ max: keptClients })
  const most = perSecond * savedSeconds
  const ofHeavy = most - perSecond * heavySeconds

  function bucketOf(client: string): Bucket {
    const now = clock()
    const known = buckets.get(client) ?? { left: most, at: now }
    const bucket = { left: Math.min(most, known.left + ((now - known.at) / 1000) * perSecond), at: now }
    buckets.set(client, bucket)
    return bucket
  }

  return {
    spend(client, cost) {
      if (perSecond === 0) return
      const bucket = bucketOf(client)
      if (bucket.left <= 0) throw tooOften(Math.floor(-bucket.left / perSecond) + 1)
      bucket.left -= cost
    },
    charge(client, cost) {
      if (perSecond > 0) bucketOf(client).left -= cost
    },
    isHeavy: (client) => perSecond > 0 && bucketOf(client).left < ofHeavy,
  }
}
