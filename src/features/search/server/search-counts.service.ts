import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { SearchesWithoutResults } from '../contract.ts'
import { longestLookBack, longestQuery } from '../texts.ts'

/** Counts what is looked for: each day's texts, how often and what was found; nothing of who asked, or when. */
export interface SearchCounts {
  count: (q: string, results: number) => void
  /** Counts the search that an address names whose answer had been kept. */
  countKept: (url: string) => void
  start: (em: SqlEntityManager, log: Log) => void
  /** Writes down what has been counted so far. */
  stop: () => Promise<void>
}

interface Log {
  warn: (details: object, message: string) => void
}

declare module '#platform/server/context.ts' {
  interface Services {
    searchCounts: SearchCounts
  }
}

interface Counted {
  /** Of UTC, when it was looked for: what is written down may be of a day that is over. */
  day: string
  text: string
  count: number
  results: number
}

const flushMs = 5_000
const mostTexts = 5_000

/** Counts in memory and writes every few seconds, so that no search waits for it or fails with it. */
export function keepSearchCounts(now: () => Date): SearchCounts {
  const lastResults = new LRUCache<string, number>({ max: mostTexts })
  let counted = new Map<string, Counted>()
  let writing: { em: SqlEntityManager; log: Log; timer: NodeJS.Timeout } | undefined

  function count(q: string, results: number) {
    const text = countable(q)
    if (text === '') return
    lastResults.set(text, results)
    const day = dayOf(now())
    const key = `${day} ${text}`
    const known = counted.get(key)
    if (!known && counted.size >= mostTexts) return
    counted.set(key, { day, text, count: (known?.count ?? 0) + 1, results })
  }

  async function flush() {
    if (!writing || counted.size === 0) return
    const due = counted
    counted = new Map()
    try {
      await addToDays(writing.em.fork(), [...due.values()])
    } catch (error) {
      counted = new Map([...due, ...counted].slice(0, mostTexts))
      writing.log.warn({ err: error }, 'searches could not be counted yet')
    }
  }

  return {
    count,
    countKept(url) {
      const q = searchIn(url)
      const results = lastResults.get(countable(q))
      if (results !== undefined) count(q, results)
    },
    start(em, log) {
      writing = { em, log, timer: setInterval(() => void flush(), flushMs).unref() }
    },
    async stop() {
      clearInterval(writing?.timer)
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
  const { rows } = await sql<SearchesWithoutResults[number]>`
    select text, sum(count)::int as count, max(day)::text as "lastDay"
    from search_count where results = 0 and day > ${dayOf(now)}::date - ${days}::int
    group by text order by 2 desc, 3 desc, 1 limit ${limit}`.execute(em.getKysely())
  return rows
}

/** Forgets the days that nobody can ask for any more. */
export async function forgetOldSearches(em: SqlEntityManager, now: Date): Promise<void> {
  await sql`delete from search_count where day <= ${dayOf(now)}::date - ${longestLookBack}::int`.execute(
    em.getKysely(),
  )
}

/** As it is counted: one spelling of blanks and capitals. Blank for what may say who somebody is: addresses and numbers. */
function countable(q: string): string {
  const text = q
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestQuery)
    .toWellFormed()
  return /@|(\d[\s-]?){6}/.test(text) ? '' : text
}

/** The text of a first look at a search, by page or by REST; blank for every other address. */
function searchIn(url: string): string {
  const { pathname, searchParams } = new URL(`http://localhost${url}`)
  const isSearch = pathname === '/search' || pathname === '/api/search'
  return isSearch && searchParams.size === 1 ? (searchParams.get('q') ?? '') : ''
}

async function addToDays(em: SqlEntityManager, due: Counted[]): Promise<void> {
  await sql`
    insert into search_count (day, text, count, results)
    select * from unnest(
      ${due.map(({ day }) => day)}::date[],
      ${due.map(({ text }) => text)}::text[],
      ${due.map(({ count }) => count)}::int[],
      ${due.map(({ results }) => results)}::int[])
    on conflict (day, text) do update
    set count = search_count.count + excluded.count, results = excluded.results`.execute(em.getKysely())
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
