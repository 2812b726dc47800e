import type { FastifyInstance } from 'fastify'
import { fallbackPicturePath } from '#platform/addresses.ts'
import { coverPath, coverSharePath } from '#platform/picture-addresses.ts'
import { pathOf } from '#platform/server/response-cache/cache-address.ts'
import type { ResponseCache } from '#platform/server/response-cache/response-cache.ts'
import { crossOriginHeaders, picturePolicy } from '#platform/server/headers.ts'
import { costs } from '#platform/server/scheduling/costs.ts'
import { runWork } from '#platform/server/scheduling/work-scheduler.ts'
import { notFound } from '#platform/server/errors.ts'
import { coverKeyShape, type CoverRecipe } from '../contract.ts'
import { composeCover, composeFallbackCover } from './composer.ts'
import type { CoverIndex } from './picture-address.ts'
import type { Icons } from './icons.ts'
import type { SharePictures } from './share-picture-store.ts'

interface Options {
  icons: Icons
  index: CoverIndex
  cache: ResponseCache
  sharePictures: SharePictures
}

const cacheForever = 'public, max-age=31536000, immutable'
const cacheForOneDay = 'public, max-age=86400'
const contentSecurityPolicy = picturePolicy()

/**
 * Registers the public routes of covers, as SVG and as JPEG for link previews, and of the fallback cover. A cover's URL
 * contains a key, the hash of its recipe, so its picture never changes and may be cached forever. An unknown key gets a
 * 404.
 */
export async function coversRoutes(app: FastifyInstance, { icons, index, cache, sharePictures }: Options) {
  const config = { schema: { hide: true } }

  async function getRecipe(key: string): Promise<CoverRecipe> {
    const recipe = coverKeyShape.safeParse(key).success ? await index.find(key) : undefined
    if (!recipe) throw notFound('This picture doesn’t exist.')
    return recipe
  }

  app.get<{ Params: { key: string } }>(coverPath, config, (request, reply) =>
    cache.answer(
      request,
      reply,
      async () => {
        // Requests for unknown keys are not charged.
        const recipe = await getRecipe(request.params.key)
        return runWork(request, costs.cover, async () =>
          toSvgResponse(composeCover(recipe, icons), cacheForever),
        )
      },
      { address: pathOf(request.url) },
    ),
  )

  app.get<{ Params: { key: string } }>(coverSharePath, config, async (request, reply) => {
    const { key } = request.params
    const recipe = await getRecipe(key)
    reply.type('image/jpeg').headers(crossOriginHeaders).header('cache-control', cacheForever)
    return sharePictures.read(
      key,
      () => composeCover(recipe, icons),
      (rendering) => runWork(request, costs.sharePicture, rendering),
    )
  })

  app.get(fallbackPicturePath, config, (request, reply) =>
    cache.answer(request, reply, async () => toSvgResponse(composeFallbackCover(), cacheForOneDay), {
      address: pathOf(request.url),
    }),
  )
}

function toSvgResponse(body: string, cacheControl: string) {
  return {
    status: 200,
    headers: {
      ...crossOriginHeaders,
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': cacheControl,
      'content-security-policy': contentSecurityPolicy,
    },
    body,
  }
}
