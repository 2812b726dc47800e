import { join } from 'node:path'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance } from 'fastify'
import { yearPictures } from '#features/bucket-list/server/years/year-pictures.routes.ts'
import { customRecipes } from '#features/bucket-list/server/custom-picture.ts'
import { findCoverRecipe } from '#features/catalogue/server/cover-recipes.queries.ts'
import { indexCovers } from '#features/covers/server/cover-index.ts'
import { coversRoutes } from '#features/covers/server/covers.routes.ts'
import { keepSharePictures } from '#features/covers/server/share-picture.ts'
import { sharePictureRoutes } from '#features/catalogue/server/embedding/share-pictures.routes.ts'
import { readPicture } from '#features/pictures/server/pictures.service.ts'
import { mapPictures } from '#features/places/server/map-pictures.routes.ts'
import type { AnswerCache } from '#platform/server/answers/answer-cache.ts'
import type { Config } from '../../config.ts'
import type { Services } from '../services.ts'

interface Options {
  config: Config
  services: Services
  em: SqlEntityManager
  /** Of what changes with the catalogue, and of what never does. */
  cache: AnswerCache
  covers: AnswerCache
}

const keptSharePictures = 500

/** All that is drawn by the site itself: covers and maps. */
export async function drawnPictures(app: FastifyInstance, { config, services, em, cache, covers }: Options) {
  const { icons } = services
  const sharePictures = keepSharePictures(join(config.DATA_DIR, 'covers'), keptSharePictures)
  await app.register(coversRoutes, {
    icons,
    index: indexCovers({
      always: customRecipes,
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
  await app.register(mapPictures, { world: services.world, cache })
  await app.register(yearPictures, {
    icons: services.icons,
    world: services.world,
    siteName: config.SITE_NAME,
  })
}
