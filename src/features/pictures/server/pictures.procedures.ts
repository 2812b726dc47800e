import type { FastifyInstance } from 'fastify'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { composeCover } from '#features/covers/server/composer.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import { findFraming, listFramings } from '#features/covers/server/framing.ts'
import { canShow, listPickableSubjects } from '#features/covers/server/pickable-subjects.ts'
import { hourMs, minuteMs } from '#platform/durations.ts'
import { uploadedPath } from '#platform/picture-addresses.ts'
import { badRequest } from '#platform/server/errors.ts'
import { crossOriginHeaders } from '#platform/server/headers.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { requireEditor } from '#platform/server/require-editor.ts'
import type { RestRoutes } from '#platform/server/routes.ts'
import {
  createGuardedProcedures,
  rateLimited,
  editorScopes,
  router,
  createCallerFactory,
} from '#platform/server/trpc.ts'
import { type CoverPicture, pickableIcon, preview, previewQuery, upload, uploadResult } from '../contract.ts'
import { maxUploadBytes, uploadPath } from '../limits.ts'
import type { PictureStore } from './picture-store.ts'
import { savePicture, type PicturesServices, readPicture } from './pictures.service.ts'

/** Returns the cover for a recipe, and the framings it can have. @throws 400 for an unknown icon. */
function previewCover(icons: Icons, recipe: CoverRecipe): CoverPicture {
  const { icon, scene, seed } = recipe
  if (!canShow(icons, icon)) throw badRequest(`There’s no icon named ${icon}.`)
  return {
    svg: composeCover(recipe, icons),
    framing: findFraming(icon, scene, seed),
    suitableFramings: [...listFramings(icon, scene)],
  }
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

const { editorOnly } = createGuardedProcedures<PicturesServices>(editorScopes)

/**
 * Procedures with which editors preview the cover of a recipe, list the icons for covers and upload a picture, which
 * writes an audit log entry and is rate-limited. Visitors get a 401, members a 403.
 */
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

const pictures = createCallerFactory(picturesRouter)

/**
 * Registers the REST route (POST) to which editors upload a picture; others get a 401 or 403. The request body is the
 * file itself, at most 15 MB, not a form; the response (201) contains the URL of the stored picture as `imageUrl`.
 */
export const picturesRoutes: RestRoutes = async (app) => {
  // The body is the picture itself. Its Content-Type is ignored; the format is detected from the bytes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxUploadBytes }, (_request, body, done) =>
    done(null, body),
  )

  app.post(
    uploadPath,
    {
      onRequest: requireEditor,
      schema: {
        operationId: 'uploadPicture',
        summary: 'Upload a picture (editors)',
        description:
          'The body is the image itself, with any content type: at most 15 MB, and 50 megapixels as a JPEG or 16 megapixels as a PNG, WebP, AVIF or GIF. Returns the address of the picture.',
        response: { 201: uploadResult },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await pictures(request.ctx).upload({ file: request.body })),
  )
}

/**
 * Creates the plugin that serves uploaded pictures (WebP) to everybody, from the database or from `store`. They may be
 * cached forever, because the URL contains the hash of the content. Pictures in neither, or unknown ones, get a 404;
 * 503 while the store is unavailable.
 */
export const pictureFilesRoute = (store: PictureStore | undefined) => async (app: FastifyInstance) => {
  app.get<{ Params: { file: string } }>(uploadedPath, { schema: { hide: true } }, async (request, reply) => {
    const bytes = await readPicture(request.ctx.em, store, request.params.file)
    return reply
      .type('image/webp')
      .headers(crossOriginHeaders)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes)
  })
}
