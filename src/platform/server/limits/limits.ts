import { hash } from 'node:crypto'
import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { tooManyRequests } from '../errors.ts'

/** A limit on attempts, with exponential backoff. */
export interface Limit {
  name: string
  /** Attempts per window without a pause. Each further attempt doubles the pause. */
  free: number
  windowMs: number
  firstPauseMs: number
  longestPauseMs: number
}

/**
 * Limits on attempts by key, such as an IP address, an account or an email address. For what is cheap and frequent,
 * there are token buckets.
 */
export interface Limits {
  /** Counts an attempt. @throws 429 while the key is paused; the attempt is not counted then. */
  spend: (limit: Limit, key: string, now: Date) => Promise<void>
  /** Like `spend`. @returns false while the key is paused; the attempt is not counted then. */
  trySpend: (limit: Limit, key: string, now: Date) => Promise<boolean>
  /** Takes back an attempt that proved legitimate. A pause stays. */
  refund: (limit: Limit, key: string) => Promise<void>
  /** Resets the counter. */
  forget: (limit: Limit, key: string) => Promise<void>
}

/** Pauses that are known without a query, so that a client that goes on trying costs nothing. */
const maxKnownPauses = 10_000

/**
 * Creates rate limits that are counted in the database, so that all processes of a site count together. `spend` counts
 * an attempt of a key (a client or member). From the `free`-th within `windowMs` on, each attempt pauses the key: first
 * for `firstPauseMs`, then twice as long each time, up to `longestPauseMs`. While a key is paused, `spend` throws a 429
 * and `trySpend` returns false; neither counts. `refund` takes back an attempt, `forget` resets the counter.
 */
export function createLimits(em: SqlEntityManager): Limits {
  const knownPauses = new LRUCache<string, number>({ max: maxKnownPauses })
  const database = () => em.fork().getKysely<InferKyselyDB<typeof TallyRow>>()

  /** Counts an attempt in one statement, unless the key is paused. @returns whether it was counted. */
  async function count(key: string, { free, firstPauseMs, longestPauseMs, windowMs }: Limit, now: Date) {
    const pauseEnd = (attempts: number) =>
      attempts < free
        ? noPause
        : new Date(now.getTime() + Math.min(firstPauseMs * 2 ** (attempts - free), longestPauseMs))
    const isOver = sql<boolean>`tally.window_ends_at <= ${now}`
    const nextPause = sql<Date>`case when tally.count + 1 < ${free}::integer then ${noPause}::timestamptz
      else ${now}::timestamptz + interval '1 millisecond' *
        least(${firstPauseMs}::float8 * power(2, least(tally.count + 1 - ${free}::integer, ${maxDoublings})), ${longestPauseMs}::float8)
      end`
    const counted = await database()
      .insertInto('tally')
      .values({
        key,
        count: 1,
        window_ends_at: new Date(now.getTime() + windowMs),
        paused_until: pauseEnd(1),
      })
      .onConflict((known) =>
        known
          .column('key')
          .doUpdateSet({
            count: sql`case when ${isOver} then 1 else tally.count + 1 end`,
            window_ends_at: sql`case when ${isOver} then excluded.window_ends_at else tally.window_ends_at end`,
            paused_until: sql`case when ${isOver} then excluded.paused_until else ${nextPause} end`,
          })
          .where('tally.paused_until', '<=', now),
      )
      .returning('key')
      .executeTakeFirst()
    return counted !== undefined
  }

  /** @returns the remaining pause in ms; the attempt is counted only if there is none. */
  async function attempt(limit: Limit, name: string, now: Date): Promise<number> {
    const key = keyOf(limit, name)
    const known = (knownPauses.get(key) ?? 0) - now.getTime()
    if (known > 0) return known
    if (await count(key, limit, now)) return 0
    const row = await database()
      .selectFrom('tally')
      .select('paused_until')
      .where('key', '=', key)
      .executeTakeFirst()
    const pausedUntil = row ? new Date(row.paused_until).getTime() : 0
    knownPauses.set(key, pausedUntil)
    // The pause may have been forgotten since.
    return Math.max(1, pausedUntil - now.getTime())
  }

  return {
    async spend(limit, key, now) {
      const waitMs = await attempt(limit, key, now)
      if (waitMs > 0) throw tooManyAttempts(Math.ceil(waitMs / 1000))
    },

    trySpend: async (limit, key, now) => (await attempt(limit, key, now)) <= 0,

    async refund(limit, key) {
      await database()
        .updateTable('tally')
        .set((row) => ({ count: sql`greatest(0, ${row.ref('count')} - 1)` }))
        .where('key', '=', keyOf(limit, key))
        .execute()
    },

    async forget(limit, key) {
      knownPauses.delete(keyOf(limit, key))
      await database().deleteFrom('tally').where('key', '=', keyOf(limit, key)).execute()
    },
  }
}

/** The epoch rather than `now`, so that a process whose clock is slightly behind sees no pause. */
const noPause = new Date(0)
/** PostgreSQL's `power` fails for exponents that are too large. */
const maxDoublings = 40

/** Stores a hash, never the IP address or email itself. It differs for each limit. */
const keyOf = ({ name }: Limit, key: string): string => hash('sha256', `${name} ${key}`)

/** Deletes the rows of all rate-limit counters whose window and pause have ended. */
export async function deleteExpiredCounters(em: SqlEntityManager, now: Date): Promise<void> {
  await em.nativeDelete(TallyRow, { windowEndsAt: { $lt: now }, pausedUntil: { $lt: now } })
}

/** Counter of recent attempts, by a hash of the limit and the client. */
export const TallyRow = defineEntity({
  name: 'TallyRow',
  tableName: 'tally',
  properties: {
    key: p.string().primary(),
    count: p.integer(),
    windowEndsAt: p.datetime(),
    pausedUntil: p.datetime(),
  },
})
export type TallyRow = InferEntity<typeof TallyRow>

/**
 * Returns the key by which a client is rate limited: its IPv4 address, or its IPv6 /64, which one household shares. A
 * port that some proxies append (`192.0.2.1:50123`, `[2001:db8::1]:50123`) is ignored, as each connection has another
 * one.
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

/**
 * Returns a 429 error, which the caller throws, that says how many seconds or minutes to wait, in its message and in
 * Retry-After.
 */
export function tooManyAttempts(seconds: number) {
  const wait =
    seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`
  return tooManyRequests(`Too many requests. Please try again in ${wait}.`, seconds)
}
