import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { Category } from '#features/catalogue/server/entities.ts'
import { searchDependencies } from '#features/catalogue/server/change-catalogue.service.ts'
import {
  categoryMapPath,
  countryMapPath,
  fineWorldPath,
  ideaMapPath,
  worldPath,
} from '#platform/picture-addresses.ts'
import type { ResponseCache } from '#platform/server/response-cache/response-cache.ts'
import { pathOf } from '#platform/server/response-cache/cache-address.ts'
import { notFound } from '#platform/server/errors.ts'
import { parseIdInPath } from '#platform/server/routes.ts'
import { costs } from '#platform/server/scheduling/costs.ts'
import { runWork } from '#platform/server/scheduling/work-scheduler.ts'
import { placeNotFound } from '../messages.ts'
import { findCountryBySlug } from './country-names.ts'
import { drawSmallMap, mapPolicy } from './small-map.service.ts'
import type { PlaceSelection } from './map-extent.service.ts'
import { renderCoastlines } from './world/map-svg.ts'
import type { ReadWorld } from './world/world.ts'

interface Options {
  world: ReadWorld
  cache: ResponseCache
}

const cacheForOneDay = 'public, max-age=86400'
const alwaysRevalidate = 'public, max-age=0, must-revalidate'

/**
 * Registers the public routes of SVG maps: the coastlines that pages draw with, in two levels of detail, and a small
 * map each of an idea, a category or a country. A map without places is a 404.
 */
export async function mapPictureRoutes(app: FastifyInstance, { world, cache }: Options) {
  const config = { schema: { hide: true } }

  for (const [path, detail] of [
    [worldPath, 'coarse'],
    [fineWorldPath, 'fine'],
  ] as const) {
    const draw = async () => {
      const { [detail]: coasts, [`${detail}Details` as const]: details } = await world()
      return renderCoastlines(coasts, details)
    }
    app.get(path, config, (request, reply) =>
      cache.answer(request, reply, async () => toSvgResponse(await draw(), cacheForOneDay), {
        address: path,
        inTurn: (making) => runWork(request, costs.cover, making),
      }),
    )
  }

  app.get<{ Params: { id: string } }>(ideaMapPath, config, (request, reply) =>
    sendSmallMap(request, reply, async () => ({ idea: parseIdInPath(request.params.id, placeNotFound).id })),
  )

  app.get<{ Params: { slug: string } }>(categoryMapPath, config, (request, reply) =>
    sendSmallMap(request, reply, async (em) => {
      const category = await em.findOne(Category, { slug: request.params.slug }, { fields: ['id'] })
      if (!category) throw notFound(placeNotFound)
      return { category: category.id }
    }),
  )

  app.get<{ Params: { country: string } }>(countryMapPath, config, (request, reply) =>
    sendSmallMap(request, reply, async () => {
      const country = findCountryBySlug(request.params.country)
      if (!country) throw notFound(placeNotFound)
      return { country: country.code }
    }),
  )

  function sendSmallMap(
    request: FastifyRequest,
    reply: Parameters<ResponseCache['answer']>[1],
    find: (em: SqlEntityManager) => Promise<PlaceSelection>,
  ) {
    return cache.answer(
      request,
      reply,
      async ({ from }) => {
        const { em } = request.ctx
        from.ask()
        const map = await drawSmallMap({ em, world }, await find(em))
        from.note(searchDependencies)
        if (!map) throw notFound(placeNotFound)
        return toSvgResponse(map, alwaysRevalidate)
      },
      { address: pathOf(request.url), inTurn: (making) => runWork(request, costs.cover, making) },
    )
  }
}

function toSvgResponse(body: string, cacheControl: string) {
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
