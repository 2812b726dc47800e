import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { hrefOf } from '#platform/addresses.ts'
import { dayMs } from '#platform/durations.ts'
import type { SearchesWithUnmatchedHints, SearchesWithoutResults } from '../contract.ts'
import { maxReportDays, searchIdeasPath } from '../limits.ts'
import { maxQueryLength } from '#features/catalogue/limits.ts'
import { SearchCount } from './entities.ts'

/** Counts what is looked for: each day's texts, how often and what was found; nothing of who asked, or when. */
export interface SearchCounts {
  /** @param leftOut what the question says beside its words that no idea answers, in words. */
  count: (q: string, results: number, leftOut?: string) => void
  /** Counts the search that an address names whose answer had been kept. */
  countKept: (url: string) => void
  start: (em: SqlEntityManager, log: Log) => void
  /** Writes down what has been counted so far. */
  stop: () => Promise<void>
}

interface Log {
  warn: (details: object, message: string) => void
}

interface CountedSearch {
  /** Of UTC, when it was looked for: what is written down may be of a day that is over. */
  day: string
  text: string
  count: number
  results: number
  leftOut: string
}

const flushMs = 5_000
const maxTexts = 5_000

/** Counts in memory and writes every few seconds, so that no search waits for it or fails with it. */
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
      writer.log.warn({ err: error }, 'searches could not be counted yet')
    }
  }

  return {
    count,
    countKept(url) {
      // Asked of every kept answer: of most this is all there is to say.
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

/** What visitors looked for in vain within the last days, most often first. */
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
      // Written out, as the index has it.
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

/** What visitors asked for beside words that no idea is, most often first. */
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

/** Forgets the days that nobody can ask for any more. */
export async function deleteOldSearches(em: SqlEntityManager, now: Date): Promise<void> {
  await em.nativeDelete(SearchCount, { day: { $lte: daysBefore(now, maxReportDays) } })
}

/** As it is counted: one spelling of blanks and capitals. Blank for what may say who somebody is: addresses and numbers. */
function toCountableText(q: string): string {
  const text = q
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxQueryLength)
    .toWellFormed()
  return /@|(\d[\s-]?){6}/.test(text) ? '' : text
}

/** The text of a first look at a search, by page or by REST; blank for every other address. */
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
