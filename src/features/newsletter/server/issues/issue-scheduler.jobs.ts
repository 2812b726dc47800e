import type { SqlEntityManager } from '@mikro-orm/sql'
import { NewsletterIssue, NewsletterSetting } from '#features/newsletter/server/entities.ts'
import { dayMs } from '#platform/durations.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { TermReplacer } from '#platform/terms.ts'
import { startIssue } from '../sending/progress.service.ts'
import { getNextDue, type IssueSchedule } from '#features/newsletter/server/issue-schedule.ts'
import { draftIssue } from './draft.service.ts'

interface Dependencies {
  em: SqlEntityManager
  now: () => Date
  calendar: IssueSchedule
  say: TermReplacer
}

/** Time before an issue is due at which it is drafted, so that editors can review it. */
const reviewTimeMs = 3 * dayMs
/** An issue missed while no process ran is still sent within this time; after that the week is skipped. */
const maxDelayMs = 2 * dayMs

const schedulerQueue = { name: 'newsletter-clock' }

/**
 * Creates the job that every minute creates the draft of the next newsletter issue three days before it is due,
 * approves due drafts if automatic sending is on, and starts sending approved issues that are due (see `startIssue`).
 * Issues more than two days late are neither drafted nor approved.
 */
export function createIssueSchedulerQueue(parts: Dependencies): JobQueue {
  return { ...schedulerQueue, schedule: '* * * * *', handle: () => runScheduler(parts) }
}

async function runScheduler({ em: main, now: clock, calendar, say }: Dependencies): Promise<void> {
  const em = main.fork()
  const now = clock()
  // Includes an issue that became due while no process ran, unless that was too long ago.
  const next = getNextDue(calendar, await getDraftedUntil(em, now))
  if (next && next.getTime() - reviewTimeMs <= now.getTime()) await draftIssue(em, next, now, { say })
  await approveDueDrafts(em.fork(), now)
  const due = await em.fork().find(NewsletterIssue, { state: 'approved' }, { orderBy: { number: 'asc' } })
  for (const { id, dueAt, sendAt } of due) if ((sendAt ?? dueAt) <= now) await startIssue(em.fork(), id, now)
}

/** Returns the time after which no issue has been drafted yet. */
async function getDraftedUntil(em: SqlEntityManager, now: Date): Promise<Date> {
  const [last] = await em.find(NewsletterIssue, {}, { orderBy: { dueAt: 'desc' }, limit: 1 })
  const atEarliest = new Date(now.getTime() - maxDelayMs)
  return last && last.dueAt > atEarliest ? last.dueAt : last ? atEarliest : now
}

/** Approves due drafts if automatic sending is on. Drafts that are long overdue stay drafts. */
async function approveDueDrafts(em: SqlEntityManager, now: Date): Promise<void> {
  const { isAutomatic } = await em.findOneOrFail(NewsletterSetting, 1)
  if (!isAutomatic) return
  const from = new Date(now.getTime() - maxDelayMs)
  await em.nativeUpdate(
    NewsletterIssue,
    { state: 'draft', dueAt: { $lte: now, $gte: from } },
    { state: 'approved' },
  )
}
