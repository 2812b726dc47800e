import { createGuardedProcedures, router } from '#platform/server/trpc.ts'
import { auditPage, auditQuery } from '#features/audit/contract.ts'
import { listAuditEntries } from '#features/audit/server/audit.service.ts'
import { catalogueStats, dashboardOverview, type DashboardOverview } from '../contract.ts'
import { countGoneOfficialPages, getCatalogueStats, readTotals } from './stats.queries.ts'
import { getWeekStats } from '#features/analytics/server/week.queries.ts'
import { findNextIssue } from '#features/newsletter/server/issue.service.ts'
import { getNextDue } from '#features/newsletter/server/issue-schedule.ts'
import type { NewsletterServices } from '#features/newsletter/server/newsletter-services.ts'
import { countFailingJobs } from '#platform/jobs/job-list.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { getPastRuns } from './backups/runs.service.ts'

const { editorOnly } = createGuardedProcedures<Pick<OverviewContext, 'newsletterCalendar'>>()

/**
 * Procedures with which editors read the audit log, the statistics of the catalogue and the overview of pending work.
 * Only admins get actions on people, jobs and backups.
 */
export const dashboardRouter = router({
  /** Actions of editors and admins, newest first. Actions on people are visible to admins only. */
  audit: editorOnly
    .input(auditQuery)
    .output(auditPage)
    .query(({ ctx, input }) => listAuditEntries(ctx.em, ctx.user, input)),

  figures: editorOnly.output(catalogueStats).query(({ ctx }) => getCatalogueStats(ctx.em)),

  /** Returns counts of pending work. Jobs and backups are visible to admins only. */
  overview: editorOnly.output(dashboardOverview).query(({ ctx }) => getOverview(ctx)),
})

type OverviewContext = MemberContext & Pick<NewsletterServices, 'newsletterCalendar'>

/**
 * Returns what waits for an editor, and the figures of the week. Jobs and backups are for admins. Every query reads
 * counters or an index, so that the overview costs the same in a large catalogue.
 */
async function getOverview(ctx: OverviewContext): Promise<DashboardOverview> {
  const { em, user } = ctx
  // Sequential, because PGlite has one connection.
  const { drafts, scheduled } = await readTotals(em)
  const nextIssue = await findNextIssue(em)
  return {
    drafts,
    scheduled,
    goneOfficialPages: await countGoneOfficialPages(em),
    nextIssue,
    nextIssueDueAt: getNextDue(ctx.newsletterCalendar, ctx.now())?.toISOString() ?? null,
    week: await getWeekStats(em, ctx.now()),
    system: user.role === 'admin' ? await readSystem(ctx) : null,
  }
}

async function readSystem({ em }: OverviewContext): Promise<DashboardOverview['system']> {
  const { last, succeededAt } = await getPastRuns(em)
  return {
    failingJobs: await countFailingJobs(em),
    backupAt: succeededAt?.toISOString() ?? null,
    hasBackupFailed: last?.problem != null,
  }
}
