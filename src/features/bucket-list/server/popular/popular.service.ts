import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { PopularIdeas } from '#features/bucket-list/contract.ts'
import { minSavesForRanking, minShownCount, maxPopularIdeas } from '#features/bucket-list/limits.ts'
import type { CatalogueCache } from '#features/catalogue/server/catalogue-cache.ts'
import { listFeaturedIdeas } from '#features/catalogue/server/ideas.service.ts'
import { listDependencies } from '#features/catalogue/server/change-catalogue.service.ts'
import { tables } from '../entities.ts'

/** Cache dependency that changes with the ranking of the most saved ideas. */
const rankingDependency = ['popular']

/** Returns the cache tags of a response with popular ideas. */
export const popularDependencies = ({ ideas }: PopularIdeas): string[] => [
  ...listDependencies({}, ideas),
  ...rankingDependency,
]

/** Returns the most saved ideas followed by editors' picks; only the picks while too few ideas have been saved. */
export async function listPopular({
  em,
  catalogueMemory,
}: {
  em: SqlEntityManager
  catalogueMemory: CatalogueCache
}): Promise<PopularIdeas> {
  const rows = await tables(em).selectFrom('popular_idea').select('idea_id').orderBy('position').execute()
  const saved = await catalogueMemory.ideas(
    em,
    rows.map(({ idea_id }) => idea_id),
  )
  const picked = await listFeaturedIdeas(em)
  const ids = new Set(saved.map(({ id }) => id))
  return { ideas: [...saved, ...picked.filter(({ id }) => !ids.has(id))], isPicked: saved.length === 0 }
}

/** Recomputes the stored ranking of the most saved ideas. Invalidates cached responses only if it has changed. */
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
