import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Tallies } from './limits.ts'

/** For a site of many processes, which count together. */
export function talliesInDatabase(em: SqlEntityManager): Tallies {
  return {
    async change({ key }, change) {
      await em.fork().transactional(async (inside) => {
        const unknown = await inside.execute<object[]>(
          `insert into tally (key, count, window_ends_at, paused_until) values (?, 0, now(), now())
           on conflict do nothing returning key`,
          [key],
        )
        const [row] = await inside.execute<Row[]>('select * from tally where key = ? for update', [key])
        const known = row && unknown.length === 0 ? tallyOf(row) : undefined
        const { count, windowEndsAt, pausedUntil } = change(known)
        await inside.execute(
          'update tally set count = ?, window_ends_at = ?, paused_until = ? where key = ?',
          [count, new Date(windowEndsAt), new Date(pausedUntil), key],
        )
      })
    },

    forget: async ({ key }) => void (await em.fork().execute('delete from tally where key = ?', [key])),
  }
}

/** Removes what no longer slows anybody down. */
export async function forgetOldTallies(em: SqlEntityManager, now: Date): Promise<void> {
  await em.execute('delete from tally where window_ends_at < ? and paused_until < ?', [now, now])
}

interface Row {
  count: number
  window_ends_at: Date | string
  paused_until: Date | string
}

const tallyOf = (row: Row) => ({
  count: row.count,
  windowEndsAt: new Date(row.window_ends_at).getTime(),
  pausedUntil: new Date(row.paused_until).getTime(),
})
