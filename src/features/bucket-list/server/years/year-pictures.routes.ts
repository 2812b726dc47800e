import type { FastifyInstance, FastifyRequest } from 'fastify'
import { yearRequest } from '#features/bucket-list/contract.ts'
import { emptyList, emptyYear, listTitle, sharedListTitle } from '#features/bucket-list/messages.ts'
import {
  composePoster,
  composeStatsCard,
  maxPosterCovers,
  posterCoverSize,
  posterSize,
} from '#features/covers/server/stats-card.ts'
import { composeCover } from '#features/covers/server/composer.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import { toJpeg } from '#features/covers/server/share-picture-store.ts'
import { drawListMap, drawSmallMap, mapPolicy } from '#features/places/server/small-map.service.ts'
import type { PlacesServices } from '#features/places/server/places-services.ts'
import {
  listMapPath,
  listPosterPath,
  sharedMapPath,
  sharedPosterPath,
  yearMapPath,
  yearPicturePath,
  yearPosterPath,
} from '#platform/picture-addresses.ts'
import { notFound } from '#platform/server/errors.ts'
import { parseInput, requireSignIn } from '#platform/server/routes.ts'
import { requireSessionWithScope } from '#platform/server/trpc.ts'
import { costs } from '#platform/server/scheduling/costs.ts'
import { runWork } from '#platform/server/scheduling/work-scheduler.ts'
import type { TermReplacer } from '#platform/terms.ts'
import { getValidLink } from '../sharing/sharing.service.ts'
import { listDoneIdeas, listOpenIdeas, toYearStats, type DoneIdea } from './year.service.ts'

interface Options extends Pick<PlacesServices, 'world'> {
  icons: Icons
  siteName: string
  say: TermReplacer
}

interface YearRoute {
  Params: { year: string }
  Querystring: { zone?: string }
}

interface SharedRoute {
  Params: { token: string }
}

const config = { schema: { hide: true } }

/**
 * Registers the routes of the pictures of a member's year and of their whole bucket list, readable only by that member
 * (401 for visitors): the map (SVG) and the poster (JPEG) of both, and the year's picture for sharing (JPEG). Custom
 * ideas appear on none of them. An empty picture is a 404, except the map of the list.
 */
export async function yearPictureRoutes(app: FastifyInstance, options: Options) {
  const { icons, world, siteName } = options
  requireSignIn(app)

  app.get<YearRoute>(yearMapPath, config, async (request, reply) => {
    const { em } = request.ctx
    const done = await listIdeasOfYear(request)
    const map = await runWork(request, costs.cover, () =>
      drawSmallMap({ em, world }, { ideas: done.map(({ id }) => id) }),
    )
    if (!map) throw notFound(emptyYear)
    return reply.headers(svgHeaders).send(map)
  })

  app.get<YearRoute>(yearPicturePath, config, async (request, reply) => {
    const ideas = await listIdeasOfYear(request)
    const [latest] = ideas
    if (!latest) throw notFound(emptyYear)
    const figures = await countFigures(request, ideas)
    const picture = await runWork(request, costs.sharePicture, async () =>
      toJpeg(
        await composeStatsCard({
          cover: composeCover(latest.recipe, icons),
          title: `My ${request.params.year}`,
          figures,
          foot: siteName,
        }),
      ),
    )
    return reply.type('image/jpeg').send(picture)
  })

  app.get<YearRoute>(yearPosterPath, config, async (request, reply) => {
    const done = await listIdeasOfYear(request)
    if (done.length === 0) throw notFound(emptyYear)
    const poster = await drawPoster(request, { title: `My ${request.params.year}`, done, open: [] }, options)
    return reply.type('image/jpeg').send(poster)
  })

  app.get(listMapPath, config, async (request, reply) => {
    const { user } = await requireSessionWithScope(request.ctx, 'read')
    return reply.headers(svgHeaders).send(await drawMapOfList(request, user.id, options))
  })

  app.get(listPosterPath, config, async (request, reply) => {
    const { user } = await requireSessionWithScope(request.ctx, 'read')
    const title = options.say(listTitle)
    return reply.type('image/jpeg').send(await drawPosterOfList(request, user.id, title, options))
  })
}

/**
 * Registers the routes of the map and the poster of a shared list, for anyone with the link. Custom ideas appear on
 * neither. 404 for an invalid link and for an empty poster.
 */
export async function sharedListPictureRoutes(app: FastifyInstance, options: Options) {
  app.get<SharedRoute>(sharedMapPath, config, async (request, reply) => {
    const link = await getValidLink(request.ctx.em, request.params.token, request.ctx.now())
    const map = await drawMapOfList(request, link.user_id, options)
    return reply.headers({ ...svgHeaders, ...privateHeaders }).send(map)
  })

  app.get<SharedRoute>(sharedPosterPath, config, async (request, reply) => {
    const link = await getValidLink(request.ctx.em, request.params.token, request.ctx.now())
    const title = link.with_name ? options.say`${link.name}’s bucket list` : options.say(sharedListTitle)
    const poster = await drawPosterOfList(request, link.user_id, title, options)
    return reply.headers(privateHeaders).type('image/jpeg').send(poster)
  })
}

const svgHeaders = { 'content-type': 'image/svg+xml; charset=utf-8', 'content-security-policy': mapPolicy }

/** The URL contains the link's token. */
const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

async function listIdeasOfYear(request: FastifyRequest<YearRoute>): Promise<DoneIdea[]> {
  const { user } = await requireSessionWithScope(request.ctx, 'read')
  const yearQuery = parseInput(yearRequest, { ...request.query, ...request.params })
  return listDoneIdeas(request.ctx.em, user.id, yearQuery)
}

async function drawMapOfList(request: FastifyRequest, userId: number, { world }: Options): Promise<string> {
  const { em } = request.ctx
  const done = (await listDoneIdeas(em, userId)).map(({ id }) => id)
  const open = await listOpenIdeas(em, userId)
  return runWork(request, costs.cover, () => drawListMap({ em, world }, { done, open }))
}

/**
 * Draws the poster of a list as a JPEG.
 * @throws 404 if the list has no ideas of the catalogue.
 */
async function drawPosterOfList(request: FastifyRequest, userId: number, title: string, options: Options) {
  const { em } = request.ctx
  const [done, open] = [await listDoneIdeas(em, userId), await listOpenIdeas(em, userId)]
  if (done.length + open.length === 0) throw notFound(emptyList)
  return drawPoster(request, { title, done, open }, options)
}

interface PosterContent {
  title: string
  done: DoneIdea[]
  open: number[]
}

async function drawPoster(
  request: FastifyRequest,
  { title, done, open }: PosterContent,
  { icons, world, siteName }: Options,
): Promise<Buffer> {
  const { em } = request.ctx
  const figures = await countFigures(request, done)
  // Each cover is rendered separately, and then the poster.
  return runWork(request, costs.sharePicture * (1 + Math.min(done.length, maxPosterCovers)), async () => {
    const ideas = { done: done.map(({ id }) => id), open }
    const map = await drawListMap({ em, world }, ideas, 'light')
    const covers: Buffer[] = []
    for (const { recipe } of done.slice(0, maxPosterCovers))
      covers.push(await toJpeg(composeCover(recipe, icons), posterCoverSize))
    const toGo = open.length > 0 ? [[open.length, 'to go'] as const] : []
    return toJpeg(
      await composePoster({ title, figures: [...figures, ...toGo], map, covers, foot: siteName }),
      posterSize,
    )
  })
}

async function countFigures(request: FastifyRequest, ideas: readonly DoneIdea[]) {
  const { done, away, countries } = await toYearStats(request.ctx.em, ideas)
  return (
    [
      [done, done === 1 ? 'thing done' : 'things done'],
      [countries.length, countries.length === 1 ? 'country' : 'countries'],
      [away, 'far from home'],
    ] as const
  ).filter(([count]) => count > 0)
}
