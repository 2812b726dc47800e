import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { rowCount } from '#platform/database/sql.ts'
import { addBatches } from './counting/batches.ts'
import { type VisitorCount, type Visitor, VisitorSalt } from './entities.ts'

type Tables = InferKyselyDB<typeof Visitor | typeof VisitorCount>

/**
 * Replaces the visitor hashes of days before today (UTC) with their number and deletes the salts with which they were
 * made, so that no visitor can be recognised anymore. Adds up stored batches first (`addBatches`), so it must not run
 * in a transaction. Running it again changes nothing.
 */
export async function closeVisitorDays(em: SqlEntityManager, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  // Visitors in stored batches would be counted again when they are added later.
  await addBatches(em)
  await em.nativeDelete(VisitorSalt, { day: { $lt: today } })
  await em
    .getKysely<Tables>()
    .with('gone', (database) => database.deleteFrom('visitor').where('day', '<', today).returning('day'))
    .insertInto('visitor_count')
    .columns(['day', 'count'])
    .expression((write) =>
      write
        .selectFrom('gone')
        .select(['day', rowCount.as('count')])
        .groupBy('day'),
    )
    .onConflict((known) =>
      known.column('day').doUpdateSet((write) => ({
        count: write('visitor_count.count', '+', write.ref('excluded.count')),
      })),
    )
    .execute()
}
