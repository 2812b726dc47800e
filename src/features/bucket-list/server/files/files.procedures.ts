import { router, signedIn } from '#platform/server/trpc.ts'
import { z } from 'zod'
import { importReport } from '#features/bucket-list/contract.ts'
import { exportQuery, importFile } from '#features/bucket-list/files-contract.ts'
import { exportList } from './export.service.ts'
import { importsByMember } from './import-limit.ts'
import { importList } from './import.service.ts'

/** A list as a file, and back. */
export const filesRouter = router({
  export: signedIn
    .input(exportQuery)
    .output(z.string())
    .query(({ ctx, input }) => exportList(ctx.em, ctx.user.id, input.format)),

  import: signedIn
    .input(importFile)
    .output(importReport)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.spend(importsByMember, String(ctx.user.id), ctx.now())
      return importList(ctx.em, ctx.user.id, input, ctx.now())
    }),
})
