import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { hourMs } from '#platform/durations.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { OutboundGuard } from '#platform/server/outbound-guard.ts'
import { version } from '#platform/version.ts'
import type { CatalogueVersion } from './catalogue-version.ts'
import { changeCatalogue } from './change-catalogue.service.ts'
import type { Idea, OfficialPageCheck } from './entities.ts'
import { ideaTable } from './idea.queries.ts'

interface Dependencies {
  em: SqlEntityManager
  catalogueVersion: CatalogueVersion
  /** Sends the requests and blocks private networks. */
  webhookGuard: OutboundGuard
  now: () => Date
  origin: () => string
}

/** Pages asked in one run, and how many of them may be ones that failed the last time. */
const maxPages = 24
const maxFailingPages = 8
/** A page is asked once a day at most. Shorter than a day, so that a page is not late by one run each day. */
const minPauseMs = 20 * hourMs
/** Number of days on which a page must have failed before its link is hidden. */
const daysUntilGone = 3

/**
 * Creates the job queue that requests the official pages (external websites) of a few published ideas every six hours,
 * each page once a day at most, and stores whether they answered. The link of a page that has failed on three days is
 * hidden until the page answers again or an editor changes its URL. Failures do not count if more than half of the
 * pages fail in one run: this site may be offline.
 */
export function createOfficialPagesQueue(parts: Dependencies): JobQueue {
  return {
    name: 'check-official-pages',
    schedule: '37 */6 * * *',
    handle: () => checkOfficialPages(parts),
  }
}

interface DuePage {
  id: number
  url: string
}

interface CheckedPage extends DuePage {
  isAnswering: boolean
}

async function checkOfficialPages({ em: main, catalogueVersion, ...parts }: Dependencies): Promise<void> {
  const em = main.fork()
  const pages: CheckedPage[] = []
  // One after the other: several may be on the same host.
  for (const page of await listDuePages(em, parts.now()))
    pages.push({ ...page, isAnswering: await isAnswering(page.url, parts) })
  const failing = pages.filter((page) => !page.isAnswering)
  // Without a connection to the internet all pages fail, so the cause is here rather than there.
  const isTrusted = failing.length * 2 <= pages.length
  await changeCatalogue({ em, catalogueVersion }, async (inside) => {
    // In ascending order of ids, like every other writer, which prevents deadlocks.
    for (const page of pages.toSorted((one, other) => one.id - other.id))
      await recordCheck(inside, page, { isTrusted, now: parts.now() })
  })
}

/**
 * Lists the pages to ask now: some of those that failed the last time, and others, the ones asked longest ago first.
 * The others also show whether this site can reach the internet.
 */
async function listDuePages(em: SqlEntityManager, now: Date): Promise<DuePage[]> {
  const due = database(em)
    .selectFrom('idea')
    .leftJoin('official_page_check as known', 'known.idea_id', 'idea.id')
    .select(['idea.id', sql<string>`idea.official_url`.as('url')])
    .where('idea.official_url', 'is not', null)
    .where('idea.state', '=', 'published')
    .where((row) =>
      row.or([
        row('known.checked_at', 'is', null),
        row('known.checked_at', '<=', new Date(now.getTime() - minPauseMs)),
      ]),
    )
    // In random order within a day, so that pages that fail do not always meet in the same run.
    .orderBy(sql`known.checked_at::date nulls first, random()`)
  const failing = await due.where('known.failed_days', '>', 0).limit(maxFailingPages).execute()
  const others = await due
    .where(sql<boolean>`coalesce(known.failed_days, 0) = 0`)
    .limit(maxPages - failing.length)
    .execute()
  return [...failing, ...others]
}

/** Returns whether a status says that there is no page, or that the server is out of order; bot walls answer 503. */
const isFailure = (status: number): boolean =>
  status === 404 || status === 410 || (status >= 500 && status !== 503)

/**
 * Requests a page, and returns whether it is there. Statuses such as 403 and 429 count as an answer, because many
 * servers refuse bots what they show to people.
 */
async function isAnswering(
  url: string,
  { webhookGuard, origin }: Pick<Dependencies, 'webhookGuard' | 'origin'>,
): Promise<boolean> {
  const headers = { 'user-agent': `Someday-Links/${version} (+${origin()})`, accept: 'text/html, */*' }
  try {
    return !isFailure(await webhookGuard.visit({ url: new URL(url), headers }))
  } catch {
    // Whatever went wrong (name, certificate, connection, redirect, timeout), visitors would not see the page either.
    return false
  }
}

interface Recording {
  /** Whether failures count. */
  isTrusted: boolean
  now: Date
}

/** Records the result of asking a page. Does nothing if an editor has changed the URL in the meantime. */
async function recordCheck(
  em: SqlEntityManager,
  { id, url, isAnswering: answers }: CheckedPage,
  { isTrusted, now }: Recording,
): Promise<void> {
  const idea = await ideaTable(em)
    .select('official_page_gone_since as goneSince')
    .where('id', '=', id)
    .where('official_url', '=', url)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!idea) return
  const before = await database(em)
    .selectFrom('official_page_check')
    .select(['failing_since', 'failed_days', sql<string | null>`last_failed_on::text`.as('lastFailedOn')])
    .where('idea_id', '=', id)
    .executeTakeFirst()
  const result = answers
    ? { seen_at: now, failing_since: null, failed_days: 0, last_failed_on: null }
    : isTrusted
      ? addFailure(before, now)
      : {}
  await database(em)
    .insertInto('official_page_check')
    .values({ idea_id: id, failed_days: 0, checked_at: now, ...result })
    .onConflict((known) => known.column('idea_id').doUpdateSet({ checked_at: now, ...result }))
    .execute()
  const isGone = (result.failed_days ?? 0) >= daysUntilGone
  const goneSince = answers ? null : isGone ? (result.failing_since ?? now) : idea.goneSince
  // An update that changes nothing would still make the site render the page again.
  if ((goneSince === null) === (idea.goneSince === null)) return
  await database(em)
    .updateTable('idea')
    .set({ official_page_gone_since: goneSince })
    .where('id', '=', id)
    .where('official_url', '=', url)
    .execute()
}

interface FailureState {
  failing_since: Date | string | null
  failed_days: number
  lastFailedOn: string | null
}

/** Adds a failure to those since the page last answered. Several on one day (UTC) count as one. */
function addFailure(before: FailureState | undefined, now: Date) {
  const today = now.toISOString().slice(0, 10)
  const days = before?.failed_days ?? 0
  return {
    failing_since: new Date(before?.failing_since ?? now),
    failed_days: before?.lastFailedOn === today ? days : days + 1,
    last_failed_on: today,
  }
}

const database = (em: SqlEntityManager) =>
  em.getKysely<InferKyselyDB<typeof Idea | typeof OfficialPageCheck>>()
