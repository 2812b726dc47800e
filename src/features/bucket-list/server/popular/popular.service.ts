import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { PopularIdeas } from '#features/bucket-list/contract.ts'
import { minSavesForRanking, minShownCount, maxPopularIdeas } from '#features/bucket-list/limits.ts'
import type { CatalogueCache } from '#features/catalogue/server/catalogue-memory.ts'
import { listFeaturedIdeas } from '#features/catalogue/server/ideas.service.ts'
import { listDependencies } from '#features/catalogue/server/made-from.ts'
import { tables } from '../entities.ts'

/** Told when what people save most has changed. */
const rankingDependency = ['popular']

/** What an answer of popular ideas is made from. */
export const popularDependencies = ({ ideas }: PopularIdeas): string[] => [
  ...listDependencies({}, ideas),
  ...rankingDependency,
]

/** What people save most, and after it what editors have picked: only that, as long as hardly anything was saved. */
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

/** Looks anew at what people save most. Kept pages are told only where that differs from what they show. */
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

/** Ids, the most saved first; none where all saves together are too few to say what people like. */
async function listMostSaved(em: SqlEntityManager): Promise<number[]> {
  const rows = await tables(em)
    .selectFrom('idea_interest')
    .innerJoin('idea', 'idea.id', 'idea_interest.idea_id')
    .select((row) => ['idea.id', row('wants', '+', row.ref('dones')).as('saves')])
    .where('idea.state', '=', 'published')
    // Fewer would tell of single people.
    .where((row) => row(row('wants', '+', row.ref('dones')), '>=', minShownCount))
    .orderBy((row) => row('wants', '+', row.ref('dones')), 'desc')
    .orderBy('idea_interest.idea_id')
    .limit(Math.max(maxPopularIdeas, minSavesForRanking))
    .execute()
  const saves = rows.reduce((sum, row) => sum + row.saves, 0)
  return saves < minSavesForRanking ? [] : rows.slice(0, maxPopularIdeas).map(({ id }) => id)
}
