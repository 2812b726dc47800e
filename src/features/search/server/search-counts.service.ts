import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { hrefOf } from '#platform/addresses.ts'
import { dayMs } from '#platform/durations.ts'
import type { MissedHints, SearchesWithUnmatchedHints, SearchesWithoutResults } from '../contract.ts'
import { maxReportDays, searchIdeasPath } from '../limits.ts'
import { maxQueryLength } from '#features/catalogue/limits.ts'
import { SearchCount } from './entities.ts'

/** Counts searches per text and day, with their number of results. Visitor and time of day are not stored. */
export interface SearchCounts {
  /** @param leftOut labels of the hints that no result meets */
  count: (q: string, results: number, leftOut?: string) => void
  /** Counts a search whose response came from the cache. */
  countKept: (url: string) => void
  start: (em: SqlEntityManager, log: Log) => void
  /** Writes the pending counts to the database. */
  stop: () => Promise<void>
}

interface Log {
  warn: (details: object, message: string) => void
}

interface CountedSearch {
  /** Date (UTC) of the search; the batch may be written after midnight. */
  day: string
  text: string
  count: number
  results: number
  leftOut: string
}

const flushMs = 5_000
const maxTexts = 5_000

/**
 * Creates the counter of searches by text and day. `count` (and `countKept`, for an unfiltered search answered from the
 * cache) only adds to memory, which is written every few seconds between `start` and `stop`, so that a search neither
 * waits for the database nor fails with it. Texts with an email address or a long number are not counted, nor more than
 * 5,000 (`maxTexts`) different texts between two writes.
 */
export function createSearchCounts(now: () => Date): SearchCounts {
  const lastResults = new LRUCache<string, Pick<CountedSearch, 'results' | 'leftOut'>>({ max: maxTexts })
  let pending = new Map<string, CountedSearch>()
  let writer: { em: SqlEntityManager; log: Log; timer: NodeJS.Timeout } | undefined

  function count(q: string, results: number, leftOut = '') {
    const text = toCountableText(q)
    if (text === '') return
    lastResults.set(text, { results, leftOut })
    const day = toUtcDate(now())
    const key = `${day} ${text}`
    const known = pending.get(key)
    if (!known && pending.size >= maxTexts) return
    pending.set(key, { day, text, count: (known?.count ?? 0) + 1, results, leftOut })
  }

  async function flush() {
    if (!writer || pending.size === 0) return
    const batch = pending
    pending = new Map()
    try {
      await saveCounts(writer.em.fork(), [...batch.values()])
    } catch (error) {
      pending = new Map([...batch, ...pending].slice(0, maxTexts))
      writer.log.warn({ err: error }, 'searches could not be saved; retrying')
    }
  }

  return {
    count,
    countKept(url) {
      // Called for every cached response, so URLs that are not searches are rejected cheaply.
      if (!url.includes('?q=')) return
      const q = parseSearchText(url)
      const last = lastResults.get(toCountableText(q))
      if (last) count(q, last.results, last.leftOut)
    },
    start(em, log) {
      writer = { em, log, timer: setInterval(() => void flush(), flushMs).unref() }
    },
    async stop() {
      clearInterval(writer?.timer)
      await flush()
    },
  }
}

/**
 * Lists the texts searched for without results within the last `days` days, with their number of searches and the last
 * day, most frequent first, at most `limit`.
 */
export async function listSearchesWithoutResults(
  em: SqlEntityManager,
  { days, limit }: { days: number; limit: number },
  now: Date,
): Promise<SearchesWithoutResults> {
  return (
    em
      .getKysely<InferKyselyDB<typeof SearchCount>>()
      .selectFrom('search_count')
      .select((column) => [
        'text',
        column.cast<number>(column.fn.sum('count'), 'integer').as('count'),
        column.fn.max('day').as('lastDay'),
      ])
      // A literal, so that the planner can use the partial index.
      .where('results', '=', sql.lit(0))
      .where('day', '>', daysBefore(now, days))
      .groupBy('text')
      .orderBy('count', 'desc')
      .orderBy('lastDay', 'desc')
      .orderBy('text')
      .limit(limit)
      .execute()
  )
}

/**
 * Lists the searches of the last `days` days for which no idea met all hints (such as a country or price), most
 * frequent first, at most `limit`: each with its text, the hints that the closest ideas missed, its number and the last
 * day.
 */
export async function listSearchesWithUnmatchedHints(
  em: SqlEntityManager,
  { days, limit }: { days: number; limit: number },
  now: Date,
): Promise<SearchesWithUnmatchedHints> {
  return em
    .getKysely<InferKyselyDB<typeof SearchCount>>()
    .selectFrom('search_count')
    .select((column) => [
      'text',
      column.fn.max('left_out').as('leftOut'),
      column.cast<number>(column.fn.sum('count'), 'integer').as('count'),
      column.fn.max('day').as('lastDay'),
    ])
    .where('left_out', '<>', sql.lit(''))
    .where('day', '>', daysBefore(now, days))
    .groupBy('text')
    .orderBy('count', 'desc')
    .orderBy('lastDay', 'desc')
    .orderBy('text')
    .limit(limit)
    .execute()
}

/**
 * Lists the hints (such as a country or price) that the closest ideas missed within the last `days` days, with the
 * number of searches, most frequent first, at most `limit`. Several hints missed together are one row: "Peru, free".
 */
export async function listMissedHints(
  em: SqlEntityManager,
  { days, limit }: { days: number; limit: number },
  now: Date,
): Promise<MissedHints> {
  return em
    .getKysely<InferKyselyDB<typeof SearchCount>>()
    .selectFrom('search_count')
    .select((column) => [
      'left_out as label',
      column.cast<number>(column.fn.sum('count'), 'integer').as('count'),
    ])
    .where('left_out', '<>', sql.lit(''))
    .where('day', '>', daysBefore(now, days))
    .groupBy('left_out')
    .orderBy('count', 'desc')
    .orderBy('left_out')
    .limit(limit)
    .execute()
}

/** Deletes search counts of days 365 (`maxReportDays`) or more days ago, which no report covers. */
export async function deleteOldSearchCounts(em: SqlEntityManager, now: Date): Promise<void> {
  await em.nativeDelete(SearchCount, { day: { $lte: daysBefore(now, maxReportDays) } })
}

/**
 * Normalises whitespace and case. Returns blank for texts that may identify a person: email addresses and long numbers.
 */
function toCountableText(q: string): string {
  const text = q
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxQueryLength)
    .toWellFormed()
  return /@|(\d[\s-]?){6}/.test(text) ? '' : text
}

/** Returns the query of an unfiltered search URL, page or REST; blank for all other URLs. */
function parseSearchText(url: string): string {
  const { pathname, searchParams } = new URL(`http://localhost${url}`)
  const isSearch = pathname === hrefOf('search') || pathname === searchIdeasPath
  searchParams.delete('understand')
  return isSearch && searchParams.size === 1 ? (searchParams.get('q') ?? '') : ''
}

async function saveCounts(em: SqlEntityManager, due: CountedSearch[]): Promise<void> {
  await em
    .getKysely<InferKyselyDB<typeof SearchCount>>()
    .insertInto('search_count')
    .values(due.map(({ leftOut, ...counted }) => ({ ...counted, left_out: leftOut })))
    .onConflict((known) =>
      known.columns(['day', 'text']).doUpdateSet((write) => ({
        count: write('search_count.count', '+', write.ref('excluded.count')),
        results: write.ref('excluded.results'),
        left_out: write.ref('excluded.left_out'),
      })),
    )
    .execute()
}

const toUtcDate = (moment: Date) => moment.toISOString().slice(0, 10)

const daysBefore = (moment: Date, days: number) => toUtcDate(new Date(moment.getTime() - days * dayMs))
