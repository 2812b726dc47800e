import { editorOnly, router } from '#platform/server/trpc.ts'
import { auditPage, auditQuery } from '#features/audit/contract.ts'
import { listAudit } from '#features/audit/server/audit.service.ts'
import { figures } from '../contract.ts'
import { readFigures } from './figures.queries.ts'

export const dashboardRouter = router({
  /** What editors and admins did, newest first; to people, for admins only. */
  audit: editorOnly
    .input(auditQuery)
    .output(auditPage)
    .query(({ ctx, input }) => listAudit(ctx.em, ctx.user, input)),

  figures: editorOnly.output(figures).query(({ ctx }) => readFigures(ctx.em)),
})
