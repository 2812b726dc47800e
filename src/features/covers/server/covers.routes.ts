import type { FastifyInstance } from 'fastify'
import { fallbackPicturePath } from '#platform/addresses.ts'
import { coverPath, coverSharePath } from '#platform/picture-addresses.ts'
import { pathOf } from '#platform/server/answers/address.ts'
import type { AnswerCache } from '#platform/server/answers/answer-cache.ts'
import { forEverybody, picturePolicy } from '#platform/server/headers.ts'
import { costs } from '#platform/server/work/costs.ts'
import { worked } from '#platform/server/work/work.ts'
import { notFound } from '#platform/server/errors.ts'
import { coverKeyShape, type CoverRecipe } from '../contract.ts'
import { composeCover, fallbackCover } from './composer.ts'
import type { CoverIndex } from './cover-index.ts'
import type { Icons } from './icons.ts'
import type { SharePictures } from './share-picture.ts'

interface Options {
  icons: Icons
  index: CoverIndex
  cache: AnswerCache
  sharePictures: SharePictures
}

const forEver = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'
const policy = picturePolicy()

/** The pictures of the catalogue. A key names its recipe, so what stands behind it never changes. */
export async function coversRoutes(app: FastifyInstance, { icons, index, cache, sharePictures }: Options) {
  const config = { schema: { hide: true } }

  async function recipeOf(key: string): Promise<CoverRecipe> {
    const recipe = coverKeyShape.safeParse(key).success ? await index.find(key) : undefined
    if (!recipe) throw notFound('There is no such picture.')
    return recipe
  }

  app.get<{ Params: { key: string } }>(coverPath, config, (request, reply) =>
    cache.answer(
      request,
      reply,
      async () => {
        // Addresses that nobody has are found out for nothing.
        const recipe = await recipeOf(request.params.key)
        return worked(request, costs.cover, async () => svg(composeCover(recipe, icons), forEver))
      },
      { address: pathOf(request.url) },
    ),
  )

  app.get<{ Params: { key: string } }>(coverSharePath, config, async (request, reply) => {
    const { key } = request.params
    const recipe = await recipeOf(key)
    reply.type('image/jpeg').headers(forEverybody).header('cache-control', forEver)
    return sharePictures.read(
      key,
      () => composeCover(recipe, icons),
      (rendering) => worked(request, costs.sharePicture, rendering),
    )
  })

  app.get(fallbackPicturePath, config, (request, reply) =>
    cache.answer(request, reply, async () => svg(fallbackCover(), aDay), { address: pathOf(request.url) }),
  )
}

function svg(body: string, cacheControl: string) {
  return {
    status: 200,
    headers: {
      ...forEverybody,
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': cacheControl,
      'content-security-policy': policy,
    },
    body,
  }
}
