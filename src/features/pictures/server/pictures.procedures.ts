import type { CoverRecipe } from '#features/covers/contract.ts'
import { composeCover } from '#features/covers/server/composer.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import { canShow, listPickableSubjects } from '#features/covers/server/pickable-subjects.ts'
import { hourMs, minuteMs } from '#platform/durations.ts'
import { badRequest } from '#platform/server/errors.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { guardsWith, rateLimited, editorScopes, router } from '#platform/server/trpc.ts'
import { pickableIcon, preview, previewQuery, upload, uploadResult } from '../contract.ts'
import { savePicture, type PicturesServices } from './pictures.service.ts'

/** Returns the cover for a recipe. @throws 400 for an unknown icon. */
function previewCover(icons: Icons, recipe: CoverRecipe): { svg: string } {
  if (!canShow(icons, recipe.icon)) throw badRequest(`There is no icon named ${recipe.icon}.`)
  return { svg: composeCover(recipe, icons) }
}

/** Returns the icons that covers can show, as small SVGs. */
const listIcons = (icons: Icons) => listPickableSubjects(icons)

/** Uploads per editor. Each is decoded and re-encoded in several sizes. */
export const uploadsByEditor: Limit = {
  name: 'picture editor',
  free: 600,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs / 4,
}

const { editorOnly } = guardsWith<PicturesServices>(editorScopes)

export const picturesRouter = router({
  preview: editorOnly
    .input(previewQuery)
    .output(preview)
    .query(({ ctx, input }) => previewCover(ctx.icons, input)),

  /** Only reachable through the REST route: tRPC requests carry JSON, not bytes. */
  upload: editorOnly
    .use(rateLimited(uploadsByEditor))
    .input(upload)
    .output(uploadResult)
    .mutation(({ ctx, input }) => savePicture(ctx, input.file)),

  icons: editorOnly.output(pickableIcon.array()).query(({ ctx }) => listIcons(ctx.icons)),
})
