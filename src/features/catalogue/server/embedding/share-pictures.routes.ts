import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CoverRecipe } from '#features/covers/contract.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import { getPictureAddress } from '#features/covers/server/picture-address.ts'
import {
  composeFallbackCard,
  composePhotographCard,
  composeShareCard,
} from '#features/covers/server/share-card.ts'
import type { SharePictures } from '#features/covers/server/share-picture-store.ts'
import { isUploaded, shareVersion } from '#features/covers/share-address.ts'
import { fallbackSharePath } from '#platform/addresses.ts'
import { categorySharePath, ideaSharePath } from '#platform/picture-addresses.ts'
import type { TermReplacer } from '#platform/terms.ts'
import type { Logo } from '#platform/server/branding/logo.ts'
import { crossOriginHeaders } from '#platform/server/headers.ts'
import { notFound } from '#platform/server/errors.ts'
import { parseIdInPath } from '#platform/server/routes.ts'
import { costs } from '#platform/server/scheduling/costs.ts'
import { runWork } from '#platform/server/scheduling/work-scheduler.ts'
import { homeTitle } from '#features/catalogue/messages.ts'
import { categoryTitleOf } from '#features/catalogue/share-pictures.ts'
import type { Category, Idea } from '../entities.ts'

interface Options {
  icons: Icons
  sharePictures: SharePictures
  siteName: string
  logo: Logo | undefined
  say: TermReplacer
  /** Returns the bytes of an uploaded picture by its file name. */
  readUpload: (em: SqlEntityManager, file: string) => Promise<Buffer>
}

const immutableCacheControl = 'public, max-age=31536000, immutable'
const shortCacheControl = 'public, max-age=300'
const pictureNotFound = 'This picture doesn’t exist.'

/**
 * Registers the routes of link-preview pictures (JPEG) of published ideas, of categories and of the site as a whole:
 * the title and the site's name beside the uploaded picture or the cover. An unknown or unpublished idea or category
 * gets a 404.
 */
export async function sharePictureRoutes(
  app: FastifyInstance,
  { icons, sharePictures, siteName, logo, say, readUpload }: Options,
) {
  const site = { siteName, logo: logo?.shown ?? null }
  const signed = { siteName, logo: logo?.printed }
  const config = { schema: { hide: true } }

  app.get<{ Params: { id: string } }>(ideaSharePath, config, async (request, reply) =>
    sendPicture(
      request,
      reply,
      await findIdea(request.ctx.em, parseIdInPath(request.params.id, pictureNotFound).id),
    ),
  )

  app.get<{ Params: { slug: string } }>(categorySharePath, config, async (request, reply) =>
    sendPicture(request, reply, await findCategory(request.ctx.em, request.params.slug)),
  )

  app.get(fallbackSharePath, config, (request, reply) => {
    const title = say(homeTitle)
    reply.type('image/jpeg').headers(crossOriginHeaders).header('cache-control', 'public, max-age=86400')
    return sharePictures.read(
      `home-${shareVersion('', title, site)}`,
      () => composeFallbackCard({ title, ...signed }),
      (rendering) => runWork(request, costs.sharePicture, rendering),
    )
  })

  function sendPicture(request: FastifyRequest, reply: FastifyReply, found: SharedItem | undefined) {
    if (!found) throw notFound(pictureNotFound)
    const { title, recipe, row } = found
    const imageUrl = getPictureAddress(row)
    const version = shareVersion(imageUrl, title, site)
    const requestedVersion = new URLSearchParams(request.url.split('?')[1]).get('v')
    reply.type('image/jpeg').headers(crossOriginHeaders)
    // Any `v` gets the current picture; only the current version may be cached for long.
    reply.header('cache-control', requestedVersion === version ? immutableCacheControl : shortCacheControl)
    return sharePictures.read(
      `titled-${version}`,
      () => compose(request.ctx.em, imageUrl, { title, recipe }),
      (rendering) => runWork(request, costs.sharePicture, rendering),
    )
  }

  async function compose(
    em: SqlEntityManager,
    imageUrl: string,
    { title, recipe }: Pick<SharedItem, 'title' | 'recipe'>,
  ) {
    if (!isUploaded(imageUrl)) return composeShareCard(recipe, icons, { title, ...signed })
    const photograph = await readUpload(em, imageUrl.slice(imageUrl.lastIndexOf('/') + 1))
    return composePhotographCard(photograph, recipe, { title, ...signed })
  }
}

interface SharedItem {
  title: string
  recipe: CoverRecipe
  row: Parameters<typeof getPictureAddress>[0]
}

const catalogueTables = (em: SqlEntityManager) => em.getKysely<InferKyselyDB<typeof Idea | typeof Category>>()

async function findIdea(em: SqlEntityManager, id: number): Promise<SharedItem | undefined> {
  const row = await catalogueTables(em)
    .selectFrom('idea')
    .where('id', '=', id)
    .where('state', '=', 'published')
    .select(['title', ...pictureColumns])
    .executeTakeFirst()
  return row && toSharedItem(row.title, row)
}

async function findCategory(em: SqlEntityManager, slug: string): Promise<SharedItem | undefined> {
  const row = await catalogueTables(em)
    .selectFrom('category')
    .where('slug', '=', slug)
    .where('archived_at', 'is', null)
    .select(['name', 'meta_title as metaTitle', ...pictureColumns])
    .executeTakeFirst()
  return row && toSharedItem(categoryTitleOf(row), row)
}

const pictureColumns = [
  'image_url as imageUrl',
  'cover_scene as coverScene',
  'cover_icon as coverIcon',
  'cover_palette as coverPalette',
  'cover_seed as coverSeed',
] as const

function toSharedItem(title: string, row: SharedItem['row']): SharedItem {
  const { coverScene: scene, coverIcon: icon, coverPalette: palette, coverSeed: seed } = row
  return { title, row, recipe: { scene, icon, palette, seed } }
}
