import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { CategoryTally } from './tallies.entities.ts'

/** Counters per category, which triggers maintain: about a hundred rows, however many ideas there are. */
export const categoryCounts = (em: SqlEntityManager) =>
  em.getKysely<InferKyselyDB<typeof CategoryTally>>().selectFrom('category_tally')

export async function countPublishedIdeas(em: SqlEntityManager): Promise<number> {
  const { count } = await categoryCounts(em)
    .select((row) =>
      row.cast<number>(row.fn.coalesce(row.fn.sum('published'), row.lit(0)), 'integer').as('count'),
    )
    .executeTakeFirstOrThrow()
  return count
}
