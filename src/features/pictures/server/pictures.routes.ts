import type { FastifyInstance } from 'fastify'
import { uploadedPath } from '#platform/picture-addresses.ts'
import type { RestRoutes } from '#platform/server/routes.ts'
import { requireEditor } from '#platform/server/require-editor.ts'
import { crossOriginHeaders } from '#platform/server/headers.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { uploadResult } from '../contract.ts'
import { maxUploadBytes, uploadPath } from '../limits.ts'
import { picturesRouter } from './pictures.procedures.ts'
import { readPicture } from './pictures.service.ts'
import type { PictureStore } from './picture-store.ts'

const pictures = createCallerFactory(picturesRouter)

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

/** Serves uploaded pictures, cacheable for ever: the URL contains the hash of the content. */
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
