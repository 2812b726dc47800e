import type { SqlEntityManager } from '@mikro-orm/sql'
import type { BackupStore, StoredBackup } from '#platform/backup/stores/backup-store.ts'
import { dayMs } from '#platform/durations.ts'
import { BackupCheck } from './backup.entities.ts'
import { latestOf, madeAtOf, filterOwn } from './schedule.ts'

export interface CheckedBackup extends StoredBackup {
  /** Undefined where nobody has looked at it yet, or it has changed since. */
  check: { version: string | null; problem: string | null; checkedAt: Date } | undefined
}

/** All backups there are, with what is known of each; oldest first. */
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

/** Notes what was found in one. */
export async function saveCheck(
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

/** Forgets what was found in those that are gone, after a day: a machine with a folder of its own sees others than these. */
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

/** When the newest of ours was made that has been read to its end and was whole; without a look at where they are kept. */
export async function findNewestWholeTime(em: SqlEntityManager): Promise<Date | undefined> {
  const whole = await em.find(BackupCheck, { problem: null }, { fields: ['name'] })
  return latestOf(...filterOwn(whole).map(madeAtOf))
}

/** Whatever is known not to be whole is none. */
export const findNewestUsable = (backups: CheckedBackup[]): CheckedBackup | undefined =>
  backups.findLast(({ check }) => check?.problem == null)

/** Storages tell it by the second. */
const truncateToSeconds = (at: Date): number => Math.floor(at.getTime() / 1_000) * 1_000
