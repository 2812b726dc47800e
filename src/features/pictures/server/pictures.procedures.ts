import { guardsWith, limitedTo, ofEditors, router } from '#platform/server/trpc.ts'
import { pickableIcon, preview, previewOf, upload, uploaded } from '../contract.ts'
import { iconsToPick, previewCover } from './cover-picking.ts'
import { picturesByEditor } from './picture-limit.ts'
import { keepPicture, type PicturesServices } from './pictures.service.ts'

const { editorOnly } = guardsWith<PicturesServices>(ofEditors)

export const picturesRouter = router({
  preview: editorOnly
    .input(previewOf)
    .output(preview)
    .query(({ ctx, input }) => previewCover(ctx.icons, input)),

  /** By the REST route only: no other question carries bytes. */
  upload: editorOnly
    .use(limitedTo(picturesByEditor))
    .input(upload)
    .output(uploaded)
    .mutation(({ ctx, input }) => keepPicture(ctx, input.file)),

  icons: editorOnly.output(pickableIcon.array()).query(({ ctx }) => iconsToPick(ctx.icons)),
})
