import type { FastifyInstance } from 'fastify'
import { yearRequest } from '#features/bucket-list/contract.ts'
import { emptyYear } from '#features/bucket-list/messages.ts'
import { composeStatsCard } from '#features/covers/server/stats-card.ts'
import { composeCover } from '#features/covers/server/composer.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import { toJpeg } from '#features/covers/server/share-picture-store.ts'
import { drawSmallMap, mapPolicy } from '#features/places/server/small-map.service.ts'
import type { PlacesServices } from '#features/places/server/places-services.ts'
import { yearMapPath, yearPicturePath } from '#platform/picture-addresses.ts'
import { notFound } from '#platform/server/errors.ts'
import { parseInput, requireSignIn } from '#platform/server/routes.ts'
import { requireSessionWithScope } from '#platform/server/trpc.ts'
import { costs } from '#platform/server/scheduling/costs.ts'
import { runWork } from '#platform/server/scheduling/work-scheduler.ts'
import { listDoneIdeas, toYearStats } from './year.service.ts'

interface Options extends Pick<PlacesServices, 'world'> {
  icons: Icons
  siteName: string
}

interface YearRoute {
  Params: { year: string }
  Querystring: { zone?: string }
}

/**
 * Registers the routes of two pictures of a member's year, readable only by that member: the map (SVG) and the share
 * picture (JPEG). Custom ideas appear on neither. 404 if the picture would be empty.
 */
export async function yearPictureRoutes(app: FastifyInstance, { icons, world, siteName }: Options) {
  requireSignIn(app)
  const config = { schema: { hide: true } }

  app.get<YearRoute>(yearMapPath, config, async (request, reply) => {
    const { em } = request.ctx
    const { user } = await requireSessionWithScope(request.ctx, 'read')
    const yearQuery = parseInput(yearRequest, { ...request.query, ...request.params })
    const done = await listDoneIdeas(em, user.id, yearQuery)
    const map = await runWork(request, costs.cover, () =>
      drawSmallMap({ em, world }, { ideas: done.map(({ id }) => id) }),
    )
    if (!map) throw notFound(emptyYear)
    reply.headers({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': mapPolicy,
    })
    return map
  })

  app.get<YearRoute>(yearPicturePath, config, async (request, reply) => {
    const { em } = request.ctx
    const { user } = await requireSessionWithScope(request.ctx, 'read')
    const yearQuery = parseInput(yearRequest, { ...request.query, ...request.params })
    const ideas = await listDoneIdeas(em, user.id, yearQuery)
    const [latest] = ideas
    if (!latest) throw notFound(emptyYear)
    const { done, away, countries } = await toYearStats(em, ideas)
    const picture = await runWork(request, costs.sharePicture, async () =>
      toJpeg(
        await composeStatsCard({
          cover: composeCover(latest.recipe, icons),
          title: `My ${yearQuery.year}`,
          figures: toStats({ done, away, countries: countries.length }),
          foot: siteName,
        }),
      ),
    )
    return reply.type('image/jpeg').send(picture)
  })
}

const toStats = ({ done, away, countries }: Record<'done' | 'away' | 'countries', number>) =>
  (
    [
      [done, done === 1 ? 'thing done' : 'things done'],
      [countries, countries === 1 ? 'country' : 'countries'],
      [away, 'far from home'],
    ] as const
  ).filter(([count]) => count > 0)
