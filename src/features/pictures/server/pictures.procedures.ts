import { editorOnly, router } from '#platform/server/trpc.ts'
import { pickableIcon, preview, previewOf } from '../contract.ts'
import { iconsToPick, previewCover } from './cover-picking.service.ts'

/** What the editors' picture picker shows. Uploads come by REST: they are bytes. */
export const picturesRouter = router({
  preview: editorOnly
    .input(previewOf)
    .output(preview)
    .query(({ ctx, input }) => previewCover(ctx.icons, input)),

  icons: editorOnly.output(pickableIcon.array()).query(({ ctx }) => iconsToPick(ctx.icons)),
})
