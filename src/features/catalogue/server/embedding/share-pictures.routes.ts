import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CoverRecipe } from '#features/covers/contract.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import { pictureOf } from '#features/covers/server/picture.ts'
import {
  composeFallbackCard,
  composePhotographCard,
  composeShareCard,
} from '#features/covers/server/share-card.ts'
import type { SharePictures } from '#features/covers/server/share-picture.ts'
import { isUploaded, shareVersion } from '#features/covers/share-address.ts'
import { fallbackSharePath } from '#platform/addresses.ts'
import { categorySharePath, ideaSharePath } from '#platform/picture-addresses.ts'
import type { Say } from '#platform/say.ts'
import type { Logo } from '#platform/server/look/logo.ts'
import { forEverybody } from '#platform/server/headers.ts'
import { notFound } from '#platform/server/errors.ts'
import { idInPath } from '#platform/server/routes.ts'
import { costs } from '#platform/server/work/costs.ts'
import { worked } from '#platform/server/work/work.ts'
import { homeTitle } from '#features/catalogue/messages.ts'
import { titleOfCategory } from '#features/catalogue/share-pictures.ts'
import type { Category, Idea } from '../entities.ts'

interface Options {
  icons: Icons
  sharePictures: SharePictures
  siteName: string
  logo: Logo | undefined
  say: Say
  /** The bytes of an uploaded picture by its file's name. */
  readUpload: (em: SqlEntityManager, file: string) => Promise<Buffer>
}

const forEver = 'public, max-age=31536000, immutable'
const aWhile = 'public, max-age=300'
const nothing = 'There is no such picture.'

/** The pictures that links to ideas and categories are shown with: their covers, with title and the site's name. */
export async function sharePictureRoutes(
  app: FastifyInstance,
  { icons, sharePictures, siteName, logo, say, readUpload }: Options,
) {
  const site = { siteName, logo: logo?.shown ?? null }
  const signed = { siteName, logo: logo?.printed }
  const config = { schema: { hide: true } }

  app.get<{ Params: { id: string } }>(ideaSharePath, config, async (request, reply) =>
    answer(request, reply, await findIdea(request.ctx.em, idInPath(request.params.id, nothing).id)),
  )

  app.get<{ Params: { slug: string } }>(categorySharePath, config, async (request, reply) =>
    answer(request, reply, await findCategory(request.ctx.em, request.params.slug)),
  )

  app.get(fallbackSharePath, config, (request, reply) => {
    const title = say(homeTitle)
    reply.type('image/jpeg').headers(forEverybody).header('cache-control', 'public, max-age=86400')
    return sharePictures.read(
      `home-${shareVersion('', title, site)}`,
      () => composeFallbackCard({ title, ...signed }),
      (rendering) => worked(request, costs.sharePicture, rendering),
    )
  })

  function answer(request: FastifyRequest, reply: FastifyReply, found: Shared | undefined) {
    if (!found) throw notFound(nothing)
    const { title, recipe, row } = found
    const imageUrl = pictureOf(row)
    const version = shareVersion(imageUrl, title, site)
    const asked = new URLSearchParams(request.url.split('?')[1]).get('v')
    reply.type('image/jpeg').headers(forEverybody)
    // Whatever version is asked for, there is only the one of now, which nobody keeps under another's address.
    reply.header('cache-control', asked === version ? forEver : aWhile)
    return sharePictures.read(
      `titled-${version}`,
      () => compose(request.ctx.em, imageUrl, { title, recipe }),
      (rendering) => worked(request, costs.sharePicture, rendering),
    )
  }

  async function compose(
    em: SqlEntityManager,
    imageUrl: string,
    { title, recipe }: Pick<Shared, 'title' | 'recipe'>,
  ) {
    if (!isUploaded(imageUrl)) return composeShareCard(recipe, icons, { title, ...signed })
    const photograph = await readUpload(em, imageUrl.slice(imageUrl.lastIndexOf('/') + 1))
    return composePhotographCard(photograph, recipe, { title, ...signed })
  }
}

interface Shared {
  title: string
  recipe: CoverRecipe
  row: Parameters<typeof pictureOf>[0]
}

const tables = (em: SqlEntityManager) => em.getKysely<InferKyselyDB<typeof Idea | typeof Category>>()

async function findIdea(em: SqlEntityManager, id: number): Promise<Shared | undefined> {
  const row = await tables(em)
    .selectFrom('idea')
    .where('id', '=', id)
    .where('state', '=', 'published')
    .select(['title', ...pictured])
    .executeTakeFirst()
  return row && shared(row.title, row)
}

async function findCategory(em: SqlEntityManager, slug: string): Promise<Shared | undefined> {
  const row = await tables(em)
    .selectFrom('category')
    .where('slug', '=', slug)
    .where('archived_at', 'is', null)
    .select(['name', 'meta_title as metaTitle', ...pictured])
    .executeTakeFirst()
  return row && shared(titleOfCategory(row), row)
}

const pictured = [
  'image_url as imageUrl',
  'cover_scene as coverScene',
  'cover_icon as coverIcon',
  'cover_palette as coverPalette',
  'cover_seed as coverSeed',
] as const

function shared(title: string, row: Shared['row']): Shared {
  const { coverScene: scene, coverIcon: icon, coverPalette: palette, coverSeed: seed } = row
  return { title, row, recipe: { scene, icon, palette, seed } }
}
