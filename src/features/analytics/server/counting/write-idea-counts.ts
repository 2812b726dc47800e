import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { Idea } from '#features/catalogue/server/entities.ts'
import { jsonRows } from '#platform/database/sql.ts'
import type { IdeaCount, IdeaMonthCount } from '../entities.ts'
import type { PendingCounts, CountedIdea } from './pending-counts.ts'

type Tables = InferKyselyDB<typeof Idea | typeof IdeaCount | typeof IdeaMonthCount>

const tables = (em: SqlEntityManager) => em.getKysely<Tables>()

/**
 * Adds the views and saves of each row (day, idea id, views, saves) to the stored counts of that idea and day. Rows of
 * ideas that do not exist are skipped.
 */
export async function addIdeaCounts(em: SqlEntityManager, rows: CountedIdea[]): Promise<void> {
  await tables(em)
    .insertInto('idea_count')
    .columns(['day', 'idea_id', 'views', 'saves'])
    .expression(() => selectCounts(em, rows))
    .onConflict((known) =>
      known.columns(['day', 'idea_id']).doUpdateSet((write) => ({
        views: write('idea_count.views', '+', write.ref('excluded.views')),
        saves: write('idea_count.saves', '+', write.ref('excluded.saves')),
      })),
    )
    .execute()
}

/**
 * Adds views and saves to the stored counts of each idea and month. `day` is the first day of the month, as
 * `sumByMonth` returns it. Rows of ideas that do not exist are skipped.
 */
export async function addIdeaMonthCounts(em: SqlEntityManager, rows: CountedIdea[]): Promise<void> {
  await tables(em)
    .insertInto('idea_month_count')
    .columns(['month', 'idea_id', 'views', 'saves'])
    .expression(() => selectCounts(em, rows))
    .onConflict((known) =>
      known.columns(['month', 'idea_id']).doUpdateSet((write) => ({
        views: write('idea_month_count.views', '+', write.ref('excluded.views')),
        saves: write('idea_month_count.saves', '+', write.ref('excluded.saves')),
      })),
    )
    .execute()
}

/** Selects the rows of existing ideas, sorted by key. */
const selectCounts = (em: SqlEntityManager, rows: CountedIdea[]) =>
  tables(em)
    .selectFrom(jsonRows(rows, { day: 'text', ideaId: 'integer', views: 'integer', saves: 'integer' }))
    .innerJoin('idea', 'idea.id', 'given.ideaId')
    .select((row) => [
      row.cast<string>('given.day', 'date').as('day'),
      'idea.id',
      'given.views',
      'given.saves',
    ])
    .orderBy('given.day')
    .orderBy('idea.id')

/** Sums the views and saves of each idea by month. The `day` of the result is the first day of the month. */
export function sumByMonth(ideas: PendingCounts['ideas']): PendingCounts['ideas'] {
  const found: PendingCounts['ideas'] = new Map()
  for (const { day, ideaId, views, saves } of ideas.values()) {
    const month = `${day.slice(0, 7)}-01`
    const key = `${month} ${ideaId}`
    const row = found.get(key)
    found.set(key, { day: month, ideaId, views: views + (row?.views ?? 0), saves: saves + (row?.saves ?? 0) })
  }
  return found
}
