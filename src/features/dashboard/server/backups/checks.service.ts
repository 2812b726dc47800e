import type { SqlEntityManager } from '@mikro-orm/sql'
import type { BackupStore, StoredBackup } from '#platform/backup/stores/backup-store.ts'
import { dayMs } from '#platform/durations.ts'
import { BackupCheck } from './backup.entities.ts'
import { latestOf, madeAtOf, filterOwn } from './schedule.ts'

export interface CheckedBackup extends StoredBackup {
  /** Undefined if the backup has not been checked since its last change. */
  check: { version: string | null; problem: string | null; checkedAt: Date } | undefined
}

/**
 * Returns all backups in the store, oldest first, each with the result of its last check (whether the file could be
 * read to its end): `check` is undefined if there was none or the file has changed since, and its `problem` null if the
 * file was whole. Reads no backup itself.
 */
export async function listBackupsWithChecks(
  em: SqlEntityManager,
  store: BackupStore,
): Promise<CheckedBackup[]> {
  const stored = await store.list()
  const names = stored.map(({ name }) => name)
  const known = new Map(
    (await em.find(BackupCheck, { name: { $in: names } })).map((check) => [check.name, check]),
  )
  return stored.map((each) => {
    const check = known.get(each.name)
    const isSame =
      check?.bytes === each.bytes && check.changedAt.getTime() === truncateToSeconds(each.changedAt)
    if (!isSame) return { ...each, check: undefined }
    const { version = null, problem = null, checkedAt } = check
    return { ...each, check: { version, problem, checkedAt } }
  })
}

/**
 * Stores the result of checking a backup by reading it to its end: `problem` is null if it is whole, otherwise cut to
 * 1,000 characters. The file's size and time are stored too, by which a later change is noticed.
 */
export async function saveBackupCheck(
  em: SqlEntityManager,
  { name, bytes, changedAt }: StoredBackup,
  { version, problem, now }: { version: string | null; problem: string | null; now: Date },
): Promise<void> {
  await em.upsert(BackupCheck, {
    name,
    bytes,
    changedAt: new Date(truncateToSeconds(changedAt)),
    version: version?.slice(0, 100) ?? null,
    problem: problem?.slice(0, 1_000) ?? null,
    checkedAt: now,
  })
}

/**
 * Deletes check results, older than a day, of backups that are not in `existing`. Younger ones are kept, because a
 * process on another machine may store its backups in a folder of its own.
 */
export async function deleteOldChecks(
  em: SqlEntityManager,
  existing: readonly StoredBackup[],
  now: Date,
): Promise<void> {
  const names = existing.map(({ name }) => name)
  await em.nativeDelete(BackupCheck, {
    name: { $nin: names },
    checkedAt: { $lt: new Date(now.getTime() - dayMs) },
  })
}

/**
 * Returns when the newest backup that passed its check was made; undefined if there is none. Counts scheduled and
 * requested backups, but not those made before a restore or an update. Reads stored check results only: the file may
 * have been removed since.
 */
export async function findNewestVerifiedTime(em: SqlEntityManager): Promise<Date | undefined> {
  const whole = await em.find(BackupCheck, { problem: null }, { fields: ['name'] })
  return latestOf(...filterOwn(whole).map(madeAtOf))
}

/**
 * Returns the newest of the backups, given oldest first, that is not known to be broken; an unchecked one counts.
 * Undefined if there is none.
 */
export const findNewestUsable = (backups: CheckedBackup[]): CheckedBackup | undefined =>
  backups.findLast(({ check }) => check?.problem == null)

/** Storages report times with a precision of one second. */
const truncateToSeconds = (at: Date): number => Math.floor(at.getTime() / 1_000) * 1_000
