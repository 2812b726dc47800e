import { router, signedIn } from '#platform/server/trpc.ts'
import { z } from 'zod'
import { importReport } from '../contract.ts'
import { exportQuery, importFile } from '../files-contract.ts'
import { exportList } from './export.service.ts'
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
    .mutation(({ ctx, input }) => importList(ctx.em, ctx.user.id, input, ctx.now())),
})
