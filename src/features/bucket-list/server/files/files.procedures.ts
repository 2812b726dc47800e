import { guardsWith, ofLists, router } from '#platform/server/trpc.ts'
import { z } from 'zod'
import { importReport } from '#features/bucket-list/contract.ts'
import { exportPart, fileRow, importFile } from '#features/bucket-list/files-contract.ts'
import { exportedOrder, exportEntries } from './export.service.ts'
import { importsByMember } from './import-limit.ts'
import { importList } from './import.service.ts'

const { signedIn } = guardsWith<object>(ofLists)

/** A list as a file, and back. */
export const filesRouter = router({
  order: signedIn.output(z.int().array()).query(({ ctx }) => exportedOrder(ctx.em, ctx.user.id)),

  export: signedIn
    .input(exportPart)
    .output(fileRow.array())
    .query(({ ctx, input }) => exportEntries(ctx.em, ctx.user.id, input.ids)),

  import: signedIn
    .input(importFile)
    .output(importReport)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.spend(importsByMember, String(ctx.user.id), ctx.now())
      return importList(ctx.em, ctx.user.id, input, ctx.now())
    }),
})
