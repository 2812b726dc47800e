import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { PopularIdeas } from '#features/bucket-list/contract.ts'
import {
  maxCardsOfAKind,
  maxFirstCards,
  maxPopularIdeas,
  minSavesForRanking,
  minShownCount,
} from '#features/bucket-list/limits.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import type { CatalogueCache } from '#features/catalogue/server/catalogue-cache.ts'
import { listFeaturedIdeas, listIdeas } from '#features/catalogue/server/ideas.service.ts'
import { listDependencies } from '#features/catalogue/server/change-catalogue.service.ts'
import { listSavedIdeas } from '../entries.service.ts'
import { tables } from '../entities.ts'

/** Cache dependency that changes with the ranking of the most saved ideas. */
const rankingDependency = ['popular']

/**
 * Returns the cache tags of a response that shows popular ideas: those of a list of these ideas, and that of the
 * stored ranking.
 */
export const popularDependencies = ({ ideas }: PopularIdeas): string[] => [
  ...listDependencies({}, ideas),
  ...rankingDependency,
]

interface PopularContext {
  em: SqlEntityManager
  catalogueMemory: CatalogueCache
}

/**
 * Returns as `ideas` the most saved ideas, best first (from the ranking that `refreshPopular` stores), followed by the
 * ideas that editors have featured. `isPicked` is true if too few ideas have been saved for a ranking: then there are
 * only the editors' picks.
 */
export async function listPopular({ em, catalogueMemory }: PopularContext): Promise<PopularIdeas> {
  const rows = await tables(em).selectFrom('popular_idea').select('idea_id').orderBy('position').execute()
  const saved = await catalogueMemory.ideas(
    em,
    rows.map(({ idea_id }) => idea_id),
  )
  const picked = await listFeaturedIdeas(em)
  const ids = new Set(saved.map(({ id }) => id))
  return { ideas: [...saved, ...picked.filter(({ id }) => !ids.has(id))], isPicked: saved.length === 0 }
}

/**
 * Returns up to ten published ideas for a new member to begin their bucket list with, without those already on it. The
 * ten are the same for everyone, and are chosen again only after a change of the catalogue or of the ranking.
 */
export async function listFirstCards(ctx: PopularContext, userId: number): Promise<IdeaView[]> {
  const ids = await ctx.catalogueMemory.idsFor('first cards', async () =>
    chooseFirstCards(await listCandidates(ctx)).map(({ id }) => id),
  )
  const saved = new Set(await listSavedIdeas(ctx.em, userId))
  return ctx.catalogueMemory.ideas(
    ctx.em,
    ids.filter((id) => !saved.has(id)),
  )
}

/** Enough ideas to choose ten different ones from, should the popular ones be too much alike. */
const maxCandidates = 400

/** Lists ideas within easy reach: the popular ones, then others, and last those that take more money or effort. */
async function listCandidates(ctx: PopularContext): Promise<IdeaView[]> {
  const popular = await listPopular(ctx)
  const others = await listIdeas(ctx.em, { limit: maxCandidates, offset: 0 })
  const ideas = [...new Map([...popular.ideas, ...others].map((idea) => [idea.id, idea])).values()]
  return [...ideas.filter(isInReach), ...ideas.filter((idea) => !isInReach(idea))]
}

const isInReach = ({ difficulty, cost }: IdeaView) => difficulty < 3 && cost < 3

/**
 * Chooses the first ten ideas of which no more than two share the leading kind or the category. Only if these are too
 * few, others are added.
 */
function chooseFirstCards(candidates: IdeaView[]): IdeaView[] {
  const counts = new Map<string, number>()
  const chosen: IdeaView[] = []
  const others: IdeaView[] = []
  for (const idea of candidates) {
    const groups = [
      idea.kinds.slice(0, 1).map((kind) => `kind ${kind}`),
      `category ${idea.category?.id}`,
    ].flat()
    const isAlike = groups.some((group) => (counts.get(group) ?? 0) >= maxCardsOfAKind)
    if (isAlike) others.push(idea)
    else {
      chosen.push(idea)
      for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1)
    }
    if (chosen.length === maxFirstCards) break
  }
  return [...chosen, ...others].slice(0, maxFirstCards)
}

/**
 * Recomputes and stores the ranking of the most saved ideas. A job runs it every minute. If the ranking has changed,
 * invalidates the cached responses that show it, in all processes; otherwise writes nothing.
 */
export async function refreshPopular(em: SqlEntityManager): Promise<void> {
  await em.transactional(async (inside) => {
    const ranking = await listMostSaved(inside)
    const stored = await tables(inside)
      .selectFrom('popular_idea')
      .select('idea_id')
      .orderBy('position')
      .execute()
    if (ranking.join() === stored.map(({ idea_id }) => idea_id).join()) return
    await tables(inside).deleteFrom('popular_idea').execute()
    if (ranking.length > 0)
      await tables(inside)
        .insertInto('popular_idea')
        .values(ranking.map((idea_id, at) => ({ idea_id, position: at + 1 })))
        .execute()
    await sql`select tell_catalogue_change(${rankingDependency}::text[])`.execute(inside.getKysely())
  })
}

/** Returns idea ids, most saved first; none if there are too few saves in total to rank ideas. */
async function listMostSaved(em: SqlEntityManager): Promise<number[]> {
  const rows = await tables(em)
    .selectFrom('idea_interest')
    .innerJoin('idea', 'idea.id', 'idea_interest.idea_id')
    .select((row) => ['idea.id', row('wants', '+', row.ref('dones')).as('saves')])
    .where('idea.state', '=', 'published')
    // Lower counts would reveal individual members.
    .where((row) => row(row('wants', '+', row.ref('dones')), '>=', minShownCount))
    .orderBy((row) => row('wants', '+', row.ref('dones')), 'desc')
    .orderBy('idea_interest.idea_id')
    .limit(Math.max(maxPopularIdeas, minSavesForRanking))
    .execute()
  const saves = rows.reduce((sum, row) => sum + row.saves, 0)
  return saves < minSavesForRanking ? [] : rows.slice(0, maxPopularIdeas).map(({ id }) => id)
}
