import type { SqlEntityManager } from '@mikro-orm/sql'
import { NewsletterIssue, NewsletterSetting } from '#features/newsletter/server/entities.ts'
import { dayMs } from '#platform/durations.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { TermReplacer } from '#platform/say.ts'
import { startIssue } from '../sending/progress.service.ts'
import { getNextDue, type IssueSchedule } from '#features/newsletter/server/calendar.ts'
import { draftIssue } from './draft.service.ts'

interface Dependencies {
  em: SqlEntityManager
  now: () => Date
  calendar: IssueSchedule
  say: TermReplacer
}

/** Editors have so long to look at an issue before it is due. */
const reviewTimeMs = 3 * dayMs
/** A process that was down over the hour sends late; after so long the week is left out. */
const maxDelayMs = 2 * dayMs

const schedulerQueue = { name: 'newsletter-clock' }

/** Each minute: drafts what comes next, and begins what is due. */
export function createIssueSchedulerQueue(parts: Dependencies): JobQueue {
  return { ...schedulerQueue, schedule: '* * * * *', handle: () => runScheduler(parts) }
}

async function runScheduler({ em: main, now: clock, calendar, say }: Dependencies): Promise<void> {
  const em = main.fork()
  const now = clock()
  // Also what was due while no process ran, if that is not long ago.
  const next = getNextDue(calendar, await getDraftedUntil(em, now))
  if (next && next.getTime() - reviewTimeMs <= now.getTime()) await draftIssue(em, next, now, { say })
  await approveDueDrafts(em.fork(), now)
  const due = await em.fork().find(NewsletterIssue, { state: 'approved' }, { orderBy: { number: 'asc' } })
  for (const { id, dueAt, sendAt } of due) if ((sendAt ?? dueAt) <= now) await startIssue(em.fork(), id, now)
}

/** The moment from which on nothing has been drafted yet. */
async function getDraftedUntil(em: SqlEntityManager, now: Date): Promise<Date> {
  const [last] = await em.find(NewsletterIssue, {}, { orderBy: { dueAt: 'desc' }, limit: 1 })
  const atEarliest = new Date(now.getTime() - maxDelayMs)
  return last && last.dueAt > atEarliest ? last.dueAt : last ? atEarliest : now
}

/** Where editors have said so, an issue needs nobody; one whose time is long over stays a draft. */
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
