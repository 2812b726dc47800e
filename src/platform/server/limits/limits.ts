import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { tooManyRequests } from '../errors.ts'

/** A rate limit with exponential backoff. */
export interface Limit {
  name: string
  /** Attempts per window without a pause. Each further attempt doubles the pause. */
  free: number
  windowMs: number
  firstPauseMs: number
  longestPauseMs: number
}

/** Attempts of one key. Times are in ms since 1970. */
export interface Counter {
  count: number
  windowEndsAt: number
  pausedUntil: number
}

/** Storage of rate limit counters. */
export interface CounterStore {
  /** Reads and updates a counter atomically. */
  change: (
    place: CounterKey & { now: Date },
    change: (known: Counter | undefined) => Counter,
  ) => Promise<void>
  forget: (place: CounterKey) => Promise<void>
}

/** Identifies a counter. The key is a hash, different for each limit. */
interface CounterKey {
  limit: string
  key: string
}

/** Rate limits by key, such as an IP address, an account or an email address. */
export interface Limits {
  /** Counts an attempt. @throws 429 while the key is paused; the attempt is not counted then. */
  spend: (limit: Limit, key: string, now: Date) => Promise<void>
  /** Like `spend`. @returns false while the key is paused; the attempt is not counted then. */
  trySpend: (limit: Limit, key: string, now: Date) => Promise<boolean>
  /** Takes back an attempt that proved legitimate. A pause stays. */
  refund: (limit: Limit, key: string, now: Date) => Promise<void>
  /** Resets the counter. */
  forget: (limit: Limit, key: string) => Promise<void>
}

/** Creates rate limits with exponential backoff, on counters in this store. */
export function createLimits(tallies: CounterStore): Limits {
  /** @returns the remaining pause in ms; the attempt is counted only if there is none. */
  async function count(limit: Limit, key: string, now: Date): Promise<number> {
    let waitMs = 0
    await tallies.change({ ...counterKeyOf(limit, key), now }, (known) => {
      const tally = currentWindow(known, limit, now.getTime())
      waitMs = tally.pausedUntil - now.getTime()
      return waitMs > 0 ? tally : incremented(tally, limit, now.getTime())
    })
    return waitMs
  }

  return {
    async spend(limit, key, now) {
      const waitMs = await count(limit, key, now)
      if (waitMs > 0) throw tooManyAttempts(Math.ceil(waitMs / 1000))
    },

    trySpend: async (limit, key, now) => (await count(limit, key, now)) <= 0,

    refund: (limit, key, now) =>
      tallies.change({ ...counterKeyOf(limit, key), now }, (known) =>
        known
          ? { ...known, count: Math.max(0, known.count - 1) }
          : { count: 0, windowEndsAt: 0, pausedUntil: 0 },
      ),

    forget: (limit, key) => tallies.forget(counterKeyOf(limit, key)),
  }
}

/**
 * Returns the key by which a client is rate limited: its IPv4 address, or its IPv6 /64, which one household shares.
 * Some proxies append the connection's port (`192.0.2.1:50123`, `[2001:db8::1]:50123`), which differs each time.
 */
export function clientKeyOf(forwarded: string): string {
  const [, inBrackets, beforePort] = /^(?:\[(.+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(forwarded) ?? []
  const ip = inBrackets ?? beforePort ?? forwarded
  // Stryker disable ArrayDeclaration,StringLiteral: an address without `::` has eight groups, of which four are used, so
  // the fallbacks never show
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(':')) return mapped ?? ip
  const [head = [], tail] = ip.split('::').map((half) => half.split(':').filter(Boolean))
  const missing = tail ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : []
  return [...head, ...missing, ...(tail ?? [])].slice(0, 4).join(':')
  // Stryker restore all
}

/** Stores a hash, never the IP address or email itself. */
const counterKeyOf = ({ name }: Limit, key: string): CounterKey => ({
  limit: name,
  key: hash('sha256', `${name} ${key}`),
})

function currentWindow(known: Counter | undefined, { windowMs }: Limit, now: number): Counter {
  const isOver = !known || now >= Math.max(known.windowEndsAt, known.pausedUntil)
  return isOver ? { count: 0, windowEndsAt: now + windowMs, pausedUntil: 0 } : known
}

function incremented(tally: Counter, { free, firstPauseMs, longestPauseMs }: Limit, now: number): Counter {
  const count = tally.count + 1
  const pauseMs = count < free ? 0 : Math.min(firstPauseMs * 2 ** (count - free), longestPauseMs)
  // Zero rather than `now`, so that a caller whose clock is slightly behind sees no pause.
  return { ...tally, count, pausedUntil: pauseMs > 0 ? now + pauseMs : 0 }
}

/** Creates a 429 error with a message that says how long to wait. */
export function tooManyAttempts(seconds: number) {
  const wait =
    seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`
  return tooManyRequests(`Too many requests. Please try again in ${wait}.`, seconds)
}

const maxKeys = 50_000
/** Shared counter for clients beyond `maxKeys`, so that overflow does not escape the limit. */
// Stryker disable next-line StringLiteral: any text works that is no key, and keys are hashes
const overflowKey = ''

/**
 * Creates a store of rate limit counters in memory, for a site of one process. They are lost at a restart. Each limit
 * has its own bounded store. Beyond `most` keys the oldest are evicted, except paused ones.
 */
export function createMemoryCounters(most = maxKeys): CounterStore {
  const storesByLimit = new Map<string, BoundedCounters>()
  const storeOf = (limit: string) => {
    const store = storesByLimit.get(limit) ?? createBoundedCounters(most)
    storesByLimit.set(limit, store)
    return store
  }
  return {
    change: async ({ limit, key, now }, change) => storeOf(limit).change(key, now.getTime(), change),
    forget: async ({ limit, key }) => storeOf(limit).forget(key),
  }
}

interface BoundedCounters {
  change: (key: string, now: number, change: (known: Counter | undefined) => Counter) => void
  forget: (key: string) => void
}

function createBoundedCounters(most: number): BoundedCounters {
  const unpaused = new LRUCache<string, Counter>({ max: most })
  const paused = new Map<string, Counter>()

  /** Makes keys whose pause has ended evictable again. */
  function sweep(now: number) {
    for (const [key, tally] of paused) if (tally.pausedUntil <= now) keep(key, now, tally)
  }

  function keep(key: string, now: number, tally: Counter) {
    unpaused.delete(key)
    paused.delete(key)
    if (tally.pausedUntil > now) paused.set(key, tally)
    else unpaused.set(key, tally)
  }

  return {
    change(key, now, change) {
      if (paused.size >= most && !paused.has(key)) sweep(now)
      const hasRoom = paused.size < most || paused.has(key)
      const countedKey = hasRoom ? key : overflowKey
      keep(countedKey, now, change(paused.get(countedKey) ?? unpaused.get(countedKey)))
    },
    forget(key) {
      unpaused.delete(key)
      paused.delete(key)
    },
  }
}
