import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { tooManyRequests } from '../errors.ts'

/** How often something may be tried. */
export interface Limit {
  name: string
  /** So many tries in a window cost no wait; each one from there on costs twice the pause of the one before. */
  free: number
  windowMs: number
  firstPauseMs: number
  longestPauseMs: number
}

/** The tries of one key. Moments are milliseconds since 1970. */
export interface Counter {
  count: number
  windowEndsAt: number
  pausedUntil: number
}

/** Where tallies are kept. */
export interface CounterStore {
  /** Reads a tally and writes what it becomes, as one step, however many do so at once. */
  change: (
    place: CounterKey & { now: Date },
    change: (known: Counter | undefined) => Counter,
  ) => Promise<void>
  forget: (place: CounterKey) => Promise<void>
}

/** Which tally is meant. The key is a hash, and no two limits have the same. */
interface CounterKey {
  limit: string
  key: string
}

/** Slows down whoever tries too often, by any key: an address, an account, a mailbox. */
export interface Limits {
  /** Counts a try. @throws 429 while the key has to wait, and then counts nothing. */
  spend: (limit: Limit, key: string, now: Date) => Promise<void>
  /** Counts a try as well. @returns false while the key has to wait, and then counts nothing. */
  trySpend: (limit: Limit, key: string, now: Date) => Promise<boolean>
  /** Takes one try back that turned out to be an honest one; a pause stays. */
  refund: (limit: Limit, key: string, now: Date) => Promise<void>
  /** Begins anew. */
  forget: (limit: Limit, key: string) => Promise<void>
}

export function createLimits(tallies: CounterStore): Limits {
  /** @returns how long the key has to wait; it is counted where that is not at all. */
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
 * Who is counted as one client: an IPv4 address, or the /64 of IPv6 that one household is given. Some proxies write the
 * port of the connection behind it (`192.0.2.1:50123`, `[2001:db8::1]:50123`), which differs each time.
 */
export function clientKeyOf(forwarded: string): string {
  const [, inBrackets, beforePort] = /^(?:\[(.+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(forwarded) ?? []
  const ip = inBrackets ?? beforePort ?? forwarded
  // Stryker disable ArrayDeclaration,StringLiteral: what has no colon comes out as it is, and what has no double one has
  // eight groups, of which four are taken: what would stand in for others is never seen
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(':')) return mapped ?? ip
  const [head = [], tail] = ip.split('::').map((half) => half.split(':').filter(Boolean))
  const missing = tail ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : []
  return [...head, ...missing, ...(tail ?? [])].slice(0, 4).join(':')
  // Stryker restore all
}

/** Hashed, so that what is kept tells nobody's address. */
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
  // Without a pause there is nothing to wait for, not even for who has looked at the clock a moment before.
  return { ...tally, count, pausedUntil: pauseMs > 0 ? now + pauseMs : 0 }
}

/** Says how long to wait. */
export function tooManyAttempts(seconds: number) {
  const wait =
    seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`
  return tooManyRequests(`That was a lot at once. Please try again in ${wait}.`, seconds)
}

const maxKeys = 50_000
/** By this all are counted that find no room: nobody goes free because so many have to wait. */
// Stryker disable next-line StringLiteral: any text will do that is no key, and keys are hashes
const overflowKey = ''

/**
 * For a site of one process. A restart forgets. Each limit has a memory of its own, so that many tries of one thing
 * leave what is counted of others alone. More keys than `most` push out those that tried longest ago, but nobody who
 * has to wait.
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

  /** Those whose pause is over may be pushed out again. */
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
