import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance } from 'fastify'
import { composeChallengePoster } from '#features/covers/server/challenge-poster.ts'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { composeCover } from '#features/covers/server/composer.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import { posterSize } from '#features/covers/server/stats-card.ts'
import { toJpeg, toPng } from '#features/covers/server/share-picture-store.ts'
import { notFound } from '#platform/server/errors.ts'
import { parseIdInPath, parseInput, requireSignIn } from '#platform/server/routes.ts'
import { costs } from '#platform/server/scheduling/costs.ts'
import { runWork } from '#platform/server/scheduling/work-scheduler.ts'
import { requireSessionWithScope } from '#platform/server/trpc.ts'
import { shelfRequest, type ListDetails } from '../contract.ts'
import { challengeNotReached, noSuchList } from '../messages.ts'
import { challengePicturePath } from '#platform/addresses.ts'
import { createCalendar, isWithin, toPeriod } from './challenge.ts'
import { listTables } from './entities.ts'
import { getList } from './list-views.service.ts'

interface Options {
  icons: Icons
  siteName: string
}

interface PictureRoute {
  Params: { id: string }
  Querystring: { zone?: string }
}

const maxCovers = 6

/**
 * Registers the route that draws the picture of a completed challenge (PNG, 1080×1350): its title, goal and dates, and
 * covers of the catalogue ideas that the caller completed, but nothing about other members. It is not cached. 401 for
 * visitors, 404 for a caller who is not a member of the list or has not completed the challenge yet.
 */
export async function challengePictureRoutes(app: FastifyInstance, { icons, siteName }: Options) {
  requireSignIn(app)
  app.get<PictureRoute>(challengePicturePath, { schema: { hide: true } }, async (request, reply) => {
    const { em, now } = request.ctx
    const { user } = await requireSessionWithScope(request.ctx, 'read')
    const { zone } = parseInput(shelfRequest, request.query)
    const list = await getList({ em, user, now }, { ...parseIdInPath(request.params.id, noSuchList), zone })
    const { challenge } = list
    if (challenge?.state !== 'reached') throw notFound(challengeNotReached)
    const recipes = await readRecipes(em, listDone(list, user.id, zone))
    const { title, startsOn, endsOn } = list
    const picture = await runWork(request, costs.sharePicture * (1 + recipes.length), async () => {
      const poster = await composeChallengePoster({
        title,
        goal: challenge.goal,
        dates: formatDates(startsOn, endsOn),
        covers: recipes.length,
        async drawCovers(size) {
          const covers: Buffer[] = []
          for (const recipe of recipes) covers.push(await toJpeg(composeCover(recipe, icons), size))
          return covers
        },
        foot: siteName,
      })
      return toPng(poster, posterSize)
    })
    return reply.header('cache-control', 'no-store').type('image/png').send(picture)
  })
}

/** Returns the ids of the catalogue ideas that the member completed in the time of the challenge, in the list's order. */
function listDone({ items, startsOn, endsOn }: ListDetails, userId: number, zone: string): number[] {
  const period = toPeriod({ startsOn, endsOn }, createCalendar(zone))
  return items.flatMap(({ ideaId, progress }) => {
    const own = progress.find((each) => each.userId === userId)
    const isDone =
      own?.completedAt && isWithin(period, { completedAt: own.completedAt, completedOn: own.completedOn })
    return isDone && ideaId !== null ? ideaId : []
  })
}

/** Reads the covers of the first six (`maxCovers`) of these ideas that are published. */
async function readRecipes(em: SqlEntityManager, ids: number[]): Promise<CoverRecipe[]> {
  const rows = await listTables(em)
    .selectFrom('idea')
    .select(['id', 'cover_scene', 'cover_icon', 'cover_palette', 'cover_seed'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('state', '=', 'published')
    .execute()
  return rows
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .slice(0, maxCovers)
    .map((row) => ({
      scene: row.cover_scene,
      icon: row.cover_icon,
      palette: row.cover_palette,
      seed: row.cover_seed,
    }))
}

function formatDates(startsOn: string | null, endsOn: string | null): string {
  const [from, until] = [startsOn, endsOn].map((date) => (date === null ? '' : formatDate(date)))
  if (from && until) return `${from} to ${until}`
  if (until) return `Until ${until}`
  return from ? `Since ${from}` : ''
}

const formatDate = (date: string): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
