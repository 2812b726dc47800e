import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { Category } from '#features/catalogue/server/entities.ts'
import { ofAnyIdea } from '#features/catalogue/server/made-from.ts'
import {
  categoryMapPath,
  countryMapPath,
  fineWorldPath,
  ideaMapPath,
  worldPath,
} from '#platform/picture-addresses.ts'
import type { AnswerCache } from '#platform/server/answers/answer-cache.ts'
import { pathOf } from '#platform/server/answers/address.ts'
import { notFound } from '#platform/server/errors.ts'
import { idInPath } from '#platform/server/routes.ts'
import { costs } from '#platform/server/work/costs.ts'
import { worked } from '#platform/server/work/work.ts'
import { placeNotFound } from '../messages.ts'
import { countryBySlug } from './country-names.ts'
import { drawSmallMap, mapPolicy } from './small-map.service.ts'
import type { ShownPlaces } from './whereabouts.service.ts'
import { worldFile } from './world/pictures.ts'
import type { ReadWorld } from './world/world.ts'

interface Options {
  world: ReadWorld
  cache: AnswerCache
}

const aDay = 'public, max-age=86400'
const untilItChanges = 'public, max-age=0, must-revalidate'

/** Maps as pictures: the coasts that pages draw with, and small ones of where something is. */
export async function mapPictures(app: FastifyInstance, { world, cache }: Options) {
  const config = { schema: { hide: true } }

  for (const [path, detail] of [
    [worldPath, 'coarse'],
    [fineWorldPath, 'fine'],
  ] as const) {
    app.get(path, config, (request, reply) =>
      cache.answer(request, reply, async () => svg(worldFile((await world())[detail]), aDay), {
        address: path,
        inTurn: (making) => worked(request, costs.cover, making),
      }),
    )
  }

  app.get<{ Params: { id: string } }>(ideaMapPath, config, (request, reply) =>
    picture(request, reply, async () => ({ idea: idInPath(request.params.id, placeNotFound).id })),
  )

  app.get<{ Params: { slug: string } }>(categoryMapPath, config, (request, reply) =>
    picture(request, reply, async (em) => {
      const category = await em.findOne(Category, { slug: request.params.slug }, { fields: ['id'] })
      if (!category) throw notFound(placeNotFound)
      return { category: category.id }
    }),
  )

  app.get<{ Params: { country: string } }>(countryMapPath, config, (request, reply) =>
    picture(request, reply, async () => {
      const country = countryBySlug(request.params.country)
      if (!country) throw notFound(placeNotFound)
      return { country: country.code }
    }),
  )

  function picture(
    request: FastifyRequest,
    reply: Parameters<AnswerCache['answer']>[1],
    find: (em: SqlEntityManager) => Promise<ShownPlaces>,
  ) {
    return cache.answer(
      request,
      reply,
      async ({ from }) => {
        const { em } = request.ctx
        from.ask()
        const map = await drawSmallMap({ em, world }, await find(em))
        from.note(ofAnyIdea)
        if (!map) throw notFound(placeNotFound)
        return svg(map, untilItChanges)
      },
      { address: pathOf(request.url), inTurn: (making) => worked(request, costs.cover, making) },
    )
  }
}

function svg(body: string, cacheControl: string) {
  return {
    status: 200,
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': cacheControl,
      'content-security-policy': mapPolicy,
    },
    body,
  }
}
