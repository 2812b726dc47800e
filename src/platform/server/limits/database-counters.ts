import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { Selectable } from 'kysely'
import type { CounterStore } from './limits.ts'

type Tables = InferKyselyDB<typeof TallyRow>

/** Creates a store of rate limit counters in the database, which all processes of a site share. */
export function createDatabaseCounters(em: SqlEntityManager): CounterStore {
  return {
    async change({ key }, change) {
      await em.fork().transactional(async (inside) => {
        const database = inside.getKysely<Tables>()
        // Inserts the row first, so that there is one to lock with FOR UPDATE.
        const created = await database
          .insertInto('tally')
          .values({ key, count: 0, window_ends_at: new Date(0), paused_until: new Date(0) })
          .onConflict((conflict) => conflict.doNothing())
          .returning('key')
          .executeTakeFirst()
        const row = await database
          .selectFrom('tally')
          .selectAll()
          .where('key', '=', key)
          .forUpdate()
          .executeTakeFirst()
        const { count, windowEndsAt, pausedUntil } = change(row && !created ? toCounter(row) : undefined)
        await inside.nativeUpdate(
          TallyRow,
          { key },
          { count, windowEndsAt: new Date(windowEndsAt), pausedUntil: new Date(pausedUntil) },
        )
      })
    },

    forget: async ({ key }) => void (await em.fork().nativeDelete(TallyRow, { key })),
  }
}

/** Deletes rate limit counters whose window and pause have ended. */
export async function deleteExpiredCounters(em: SqlEntityManager, now: Date): Promise<void> {
  await em.nativeDelete(TallyRow, { windowEndsAt: { $lt: now }, pausedUntil: { $lt: now } })
}

const toCounter = (row: Selectable<Tables['tally']>) => ({
  count: row.count,
  windowEndsAt: new Date(row.window_ends_at).getTime(),
  pausedUntil: new Date(row.paused_until).getTime(),
})

/** Counter of recent attempts, by a hash of the limit and the client. */
export const TallyRow = defineEntity({
  name: 'TallyRow',
  tableName: 'tally',
  properties: {
    key: p.string().primary(),
    count: p.integer(),
    windowEndsAt: p.datetime(),
    pausedUntil: p.datetime(),
  },
})
export type TallyRow = InferEntity<typeof TallyRow>
