import { editorOnly, router } from '#platform/server/trpc.ts'
import { auditPage, auditQuery } from '#features/audit/contract.ts'
import { listAuditEntries } from '#features/audit/server/audit.service.ts'
import { catalogueStats } from '../contract.ts'
import { getCatalogueStats } from './stats.queries.ts'

export const dashboardRouter = router({
  /** Actions of editors and admins, newest first. Actions on people are visible to admins only. */
  audit: editorOnly
    .input(auditQuery)
    .output(auditPage)
    .query(({ ctx, input }) => listAuditEntries(ctx.em, ctx.user, input)),

  figures: editorOnly.output(catalogueStats).query(({ ctx }) => getCatalogueStats(ctx.em)),
})
