import { join } from 'node:path'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance } from 'fastify'
import {
  sharedListPictureRoutes,
  yearPictureRoutes,
} from '#features/bucket-list/server/years/year-pictures.routes.ts'
import { customIdeaRecipes } from '#features/bucket-list/server/custom-idea-image.ts'
import { findCoverRecipe } from '#features/catalogue/server/cover-recipes.queries.ts'
import { createCoverIndex } from '#features/covers/server/picture-address.ts'
import { coversRoutes } from '#features/covers/server/covers.routes.ts'
import { createSharePictureStore } from '#features/covers/server/share-picture-store.ts'
import { sharePictureRoutes } from '#features/catalogue/server/embedding/share-pictures.routes.ts'
import { challengePictureRoutes } from '#features/lists/server/challenge-picture.routes.ts'
import { readPicture } from '#features/pictures/server/pictures.service.ts'
import { mapPictureRoutes } from '#features/places/server/map-pictures.routes.ts'
import type { ResponseCache } from '#platform/server/response-cache/response-cache.ts'
import type { Config } from '../settings/config.ts'
import type { Services } from '../services.ts'

interface Options {
  config: Config
  services: Services
  em: SqlEntityManager
  /** Response caches: `cache` is invalidated when the catalogue changes, `covers` never. */
  cache: ResponseCache
  covers: ResponseCache
}

const maxSharePictures = 500

/** Fastify plugin that registers the routes of generated pictures: covers, share pictures, maps and year reviews. */
export async function generatedPictures(
  app: FastifyInstance,
  { config, services, em, cache, covers }: Options,
) {
  const { icons } = services
  const sharePictures = createSharePictureStore(join(config.DATA_DIR, 'covers'), maxSharePictures)
  await app.register(coversRoutes, {
    icons,
    index: createCoverIndex({
      always: customIdeaRecipes,
      findRecipe: (key) => findCoverRecipe(em.fork(), key),
    }),
    cache: covers,
    sharePictures,
  })
  await app.register(sharePictureRoutes, {
    icons,
    sharePictures,
    siteName: config.SITE_NAME,
    logo: services.logo,
    say: services.say,
    readUpload: (inside, file) => readPicture(inside, services.pictureStore, file),
  })
  await app.register(mapPictureRoutes, { world: services.world, cache })
  const listPictures = { icons, world: services.world, siteName: config.SITE_NAME, say: services.say }
  await app.register(yearPictureRoutes, listPictures)
  await app.register(sharedListPictureRoutes, listPictures)
  await app.register(challengePictureRoutes, listPictures)
}
