import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { dayMs } from '#platform/durations.ts'
import { BackupRun } from './backup.entities.ts'

type Tables = InferKyselyDB<typeof BackupRun>

/**
 * An active run sends a heartbeat every second and counts as aborted after this long without one. Measured by the clock
 * of the database, because each process has its own. Kysely has no builder for intervals.
 */
const heartbeatTimeout = sql`interval '1 minute'`
const retentionMs = 90 * dayMs
const abortedMessage = 'It was interrupted because the site shut down.'

/**
 * Records the start of the backup `name`, unless another one is active in any process. Marks runs without a heartbeat
 * for a minute as failed, and deletes runs older than 90 days.
 * @returns the id of the run and the names of the backups that were marked (`cutOff`); undefined if another run is
 * active.
 */
export async function startRun(
  em: SqlEntityManager,
  name: string,
  now: Date,
): Promise<{ id: number; cutOff: string[] } | undefined> {
  return em.transactional(async (inside) => {
    const database = inside.getKysely<Tables>()
    const aborted = await database
      .updateTable('backup_run')
      .set({ ended_at: now, problem: abortedMessage })
      .where('ended_at', 'is', null)
      .where('heard_at', '<', sql<Date>`now() - ${heartbeatTimeout}`)
      .returning('name')
      .execute()
    await database
      .deleteFrom('backup_run')
      .where('begun_at', '<', new Date(now.getTime() - retentionMs))
      .execute()
    const started = await database
      .insertInto('backup_run')
      .values({ name, begun_at: now, percent: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return started && { id: started.id, cutOff: aborted.map(({ name: each }) => each) }
  })
}

/**
 * Records a heartbeat and the progress of a backup that is being made.
 * @returns false if the run has ended, because another process considered it aborted.
 */
export async function recordHeartbeat(em: SqlEntityManager, id: number, percent: number): Promise<boolean> {
  const { numUpdatedRows } = await em
    .getKysely<Tables>()
    .updateTable('backup_run')
    .set((row) => ({ heard_at: row.fn<Date>('now'), percent }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Marks the run of a backup as ended. Does nothing if it is marked already.
 * @param problem why the run failed, cut to 1,000 characters; null if it succeeded.
 */
export async function endRun(
  em: SqlEntityManager,
  id: number,
  { problem, now }: { problem: string | null; now: Date },
): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('backup_run')
    .set({ ended_at: now, problem: problem && problem.slice(0, 1_000) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Deletes the record of a backup's run that turned out to be unnecessary. Does nothing if there is none. */
export const deleteRun = async (em: SqlEntityManager, id: number): Promise<void> =>
  void (await em.nativeDelete(BackupRun, { id }))

/**
 * Returns the start and progress of the backup that any process is making; null if none has sent a heartbeat within a
 * minute.
 */
export async function findActiveRun(
  em: SqlEntityManager,
): Promise<{ begunAt: Date; percent: number } | null> {
  const row = await em
    .getKysely<Tables>()
    .selectFrom('backup_run')
    .select(['begun_at', 'percent'])
    .where('ended_at', 'is', null)
    .where('heard_at', '>=', sql<Date>`now() - ${heartbeatTimeout}`)
    .executeTakeFirst()
  return row ? { begunAt: new Date(row.begun_at), percent: row.percent } : null
}

/**
 * Returns facts about past backup runs, each undefined if there is no such run: `last` (end and problem of the latest
 * run that has ended), `failedAt` (its end, only if it failed; an aborted run does not count as failed) and
 * `succeededAt` (start of the latest successful run).
 */
export async function getPastRuns(em: SqlEntityManager): Promise<{
  last: { endedAt: Date; problem: string | null } | undefined
  /** End of the last run if it failed. Undefined if it was aborted, so that it is retried at once. */
  failedAt: Date | undefined
  succeededAt: Date | undefined
}> {
  const over = { endedAt: { $ne: null } }
  const last = await em.findOne(BackupRun, over, { orderBy: { id: 'desc' } })
  const whole = await em.findOne(BackupRun, { ...over, problem: null }, { orderBy: { begunAt: 'desc' } })
  return {
    last: last?.endedAt ? { endedAt: last.endedAt, problem: last.problem ?? null } : undefined,
    failedAt: last?.problem && last.problem !== abortedMessage ? (last.endedAt ?? undefined) : undefined,
    succeededAt: whole?.begunAt,
  }
}
