import { editorOnly, router } from '#platform/server/trpc.ts'
import { auditPage, auditQuery, figures } from '../contract.ts'
import { listAudit } from './audit.service.ts'
import { readFigures } from './figures.service.ts'

export const adminRouter = router({
  /** What editors and admins did, newest first; to people, for admins only. */
  audit: editorOnly
    .input(auditQuery)
    .output(auditPage)
    .query(({ ctx, input }) => listAudit(ctx.em, ctx.user, input)),

  figures: editorOnly.output(figures).query(({ ctx }) => readFigures(ctx.em, ctx.now())),
})
