import { hash } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  byId,
  featuredIdeas,
  ideaTeaser,
  randomIdea,
  stats,
  type IdeaListQuery,
} from '#features/catalogue/contract.ts'
import { ideaView, ideaForViewer, type IdeaView } from '#features/catalogue/idea-fields.ts'
import { maxPageSize, teaserCount, type DeckMood } from '#features/catalogue/limits.ts'
import { ideaNotFound } from '#features/catalogue/messages.ts'
import { rowCount } from '#platform/database/sql.ts'
import { notFound } from '#platform/server/errors.ts'
import { recordTags } from '#platform/server/response-cache/cache-tags.ts'
import { type RestRoutes, parseIdInPath } from '#platform/server/routes.ts'
import { createGuardedProcedures, router, createCallerFactory } from '#platform/server/trpc.ts'
import type { CatalogueCache } from '../catalogue-cache.ts'
import {
  countDependencies,
  ideaDependencies,
  listDependencies,
  similarIdeasDependencies,
} from '../change-catalogue.service.ts'
import { ideaTable, publishedIdeas, toIdeaView } from '../idea.queries.ts'
import {
  countIdeas,
  getIdea,
  getIdeaForViewer,
  listFeaturedIdeas,
  listIdeaIds,
  listIdeasById,
  listSimilarIdeas,
} from '../ideas.service.ts'

/** Ids drawn per query. Those that are published are buffered for the next requests. */
const drawBatchSize = 48

interface DrawContext {
  em: SqlEntityManager
  catalogueMemory: CatalogueCache
}

/**
 * Returns a random published idea, with equal probability, but not `seen` unless it is the only one. Reads from the
 * cache; falls back to the database if there are too many ideas to cache or the idea was just removed.
 */
async function drawIdea({ em, catalogueMemory }: DrawContext, seen = 0): Promise<IdeaView> {
  const ids = await catalogueMemory.publishedIds(em)
  const id = ids && pickRandomId(ids, seen)
  const drawn = id && (await catalogueMemory.ideaAmong(em, id, ids))
  return drawn || drawFromDatabase({ em, catalogueMemory }, seen)
}

/** Filters of the deck's moods. */
const moodFilters: Record<DeckMood, Partial<IdeaListQuery>> = {
  tonight: { duration: ['hours'] },
  free: { maxPrice: 0 },
  kids: { company: ['kids'] },
}

/** Draws one of the first 2,000 ideas that fit a mood, but not `seen` unless it is the only one. @throws 404 */
async function drawByMood({ em, catalogueMemory }: DrawContext, mood: DeckMood, seen = 0): Promise<IdeaView> {
  const ids = await catalogueMemory.idsFor(mood, () =>
    listIdeaIds(em, { ...moodFilters[mood], limit: maxPageSize, offset: 0 }),
  )
  const id = pickRandomId(ids, seen)
  if (id === undefined) throw notFound(ideaNotFound)
  return getIdea(em, id)
}

/** Lists the first published ideas, featured ones first. Reads from the cache, because anyone can request unknown pages. */
async function listTeasers({ em, catalogueMemory }: DrawContext): Promise<IdeaView[]> {
  const ids = await catalogueMemory.idsFor('teasers', () =>
    listIdeaIds(em, { limit: teaserCount, offset: 0 }),
  )
  return catalogueMemory.ideas(em, [...ids])
}

/** Numbers tried for the idea of a date. Almost every one is an idea, so more are needed only after many removals. */
const maxDateDraws = 64

/**
 * Returns the idea of a calendar date (UTC), the same for everyone. It is drawn from numbers that the date determines,
 * so that ideas added during the day do not change it.
 * @throws 404 if there are no ideas.
 */
async function getIdeaOfDate(em: SqlEntityManager, now: Date): Promise<IdeaView> {
  const last = await ideaTable(em)
    .select('id')
    .where('state', '=', 'published')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const range = 2 ** Math.ceil(Math.log2((last?.id ?? 0) + 1))
  const date = now.toISOString().slice(0, 'yyyy-mm-dd'.length)
  const drawn = Array.from(
    { length: maxDateDraws },
    (_, turn) => 1 + (parseInt(hash('sha256', `${date} ${turn}`).slice(0, 12), 16) % range),
  )
  const [idea] = await listIdeasById(em, drawn)
  const found = idea ?? (await findPublishedIdea(em, 0).then((row) => row && toIdeaView(row)))
  if (!found) throw notFound(ideaNotFound)
  return found
}

/** Picks a random id other than `seen`; undefined if there are none. */
function pickRandomId(ids: readonly number[], seen: number): number | undefined {
  const drawn = ids[Math.floor(Math.random() * ids.length)]
  // Drawing again keeps the draw uniform over all other ideas.
  if (drawn === seen && ids.length > 1) return pickRandomId(ids, seen)
  return drawn
}

/**
 * Draws random ids and buffers those that are published: uniform whatever gaps the ids have, and constant in cost,
 * since the last id and each candidate are one index lookup. Falls back to counting for a catalogue that is almost all
 * gaps.
 */
async function drawFromDatabase({ em, catalogueMemory }: DrawContext, seen: number): Promise<IdeaView> {
  const drawn = await catalogueMemory.dealt(() => drawById(em), seen)
  if (drawn) return drawn
  const row = (await drawByCounting(em, seen)) ?? (await findPublishedIdea(em, seen))
  if (!row) throw notFound(ideaNotFound)
  return toIdeaView(row)
}

async function drawById(em: SqlEntityManager): Promise<IdeaView[]> {
  const last = ideaTable(em).select('id').where('state', '=', 'published').orderBy('id', 'desc').limit(1)
  const turns = sql<{ turn: number }>`generate_series(1, ${drawBatchSize})`.as<'turns'>(sql`turns(turn)`)
  const rows = await publishedIdeas(em)
    .innerJoin(
      (draw) =>
        draw
          .selectFrom([last.as('last'), turns])
          .select(['turn', sql<number>`1 + floor(random() * last.id)::int`.as('id')])
          .as('drawn'),
      'drawn.id',
      'idea.id',
    )
    .orderBy('drawn.turn')
    .execute()
  return rows.map(toIdeaView)
}

async function drawByCounting(em: SqlEntityManager, seen: number) {
  const others = publishedIdeas(em).where('idea.id', '!=', seen)
  const { count } = await others.clearSelect().select(rowCount.as('count')).executeTakeFirstOrThrow()
  return others
    .orderBy('idea.id')
    .limit(1)
    .offset(Math.floor(Math.random() * count))
    .executeTakeFirst()
}

const findPublishedIdea = (em: SqlEntityManager, id: number) =>
  publishedIdeas(em).where('idea.id', '=', id).executeTakeFirst()

const { anyone } = createGuardedProcedures<{ catalogueMemory: CatalogueCache }>()

/**
 * Public procedures that read ideas: the featured ones, a few teasers, one by id, similar ones, a random one, that of
 * the day, and their number. Drafts and scheduled ideas are a 404 to everybody but editors.
 */
export const ideasRouter = router({
  featured: anyone
    .input(featuredIdeas.prefault({}))
    .output(ideaView.array())
    .query(({ ctx, input }) =>
      recordTags(ctx, listFeaturedIdeas(ctx.em, input.limit), (ideas) => listDependencies({}, ideas)),
    ),

  /** A few ideas for the page of an unknown address, with only what its small cards show. */
  teasers: anyone.output(ideaTeaser.array()).query(async ({ ctx }) => {
    const ideas = await recordTags(ctx, listTeasers(ctx), (listed) => listDependencies({}, listed))
    return ideas.map(({ id, title, imageUrl, category }) => ({
      id,
      title,
      imageUrl,
      categoryName: category?.name ?? '',
    }))
  }),

  byId: anyone
    .input(byId)
    .output(ideaForViewer)
    .query(({ ctx, input }) =>
      recordTags(ctx, getIdeaForViewer(ctx, input.id), (idea) => ideaDependencies([idea])),
    ),

  similar: anyone
    .input(byId)
    .output(ideaView.array())
    .query(({ ctx, input }) =>
      recordTags(ctx, listSimilarIdeas(ctx, input.id), (ideas) => similarIdeasDependencies(input.id, ideas)),
    ),

  random: anyone
    .input(randomIdea)
    .output(ideaView)
    .query(({ ctx, input }) =>
      input.mood ? drawByMood(ctx, input.mood, input.not) : drawIdea(ctx, input.not),
    ),

  /** Returns the idea of the current calendar date (UTC), the same for everyone. */
  ofTheDay: anyone.output(ideaView).query(({ ctx }) => getIdeaOfDate(ctx.em, ctx.now())),

  stats: anyone
    .output(stats)
    .query(({ ctx }) => recordTags(ctx, countIdeas(ctx.em), () => countDependencies)),
})

const ideas = createCallerFactory(ideasRouter)
const params = z.object({ id: z.string() })
const config = { cached: 'everybody' } as const

/**
 * Registers the REST routes for a random idea, an idea by its id, the featured ideas and the number of ideas. An
 * unknown idea gets a 404, an archived one a 410; a draft or scheduled idea is returned to editors and is a 404 for
 * others.
 */
export const ideasRoutes: RestRoutes = async (app) => {
  app.get(
    '/api/ideas/random',
    {
      schema: {
        operationId: 'drawRandomIdea',
        summary: 'Get a random idea',
        description:
          'A random published idea. All ideas are equally likely. `not` excludes an idea, such as the one shown last; `mood` restricts the draw.',
        querystring: randomIdea,
        response: { 200: ideaView },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return ideas(request.ctx).random(request.query)
    },
  )

  app.get(
    '/api/ideas/:id',
    {
      config: { cached: 'visitors' },
      schema: {
        operationId: 'readIdea',
        summary: 'Get an idea',
        description:
          'A published idea by its ID. 410 if it is archived. Only editors can read drafts, with their state.',
        params,
        response: { 200: ideaForViewer },
      },
    },
    (request) => ideas(request.ctx).byId(parseIdInPath(request.params.id, ideaNotFound)),
  )

  app.get(
    '/api/featured/ideas',
    {
      config,
      schema: {
        operationId: 'listFeaturedIdeas',
        summary: 'List the featured ideas',
        description: 'The ideas that editors have featured: the first `limit`, or all of them.',
        querystring: featuredIdeas,
        response: { 200: ideaView.array() },
      },
    },
    (request) => ideas(request.ctx).featured(request.query),
  )

  app.get(
    '/api/stats',
    {
      config,
      schema: {
        operationId: 'countIdeas',
        summary: 'Count the ideas',
        description: 'The number of published ideas.',
        response: { 200: stats },
      },
    },
    (request) => ideas(request.ctx).stats(),
  )
}
