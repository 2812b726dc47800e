import { readBackupName } from '#platform/backup/backup-format.ts'
import { hourMs } from '#platform/durations.ts'

interface ScheduleState {
  /** 0 if no backups are scheduled. */
  everyMs: number
  /** Start of the last successful run or of the newest existing backup, whichever is later. */
  newestAt: Date | undefined
  /** End of the last run if it failed. */
  failedAt: Date | undefined
}

/**
 * Half of the five minutes between two checks of the schedule: a backup slightly too early does not delay the next one.
 */
const leewayMs = 150_000
const retryDelayMs = hourMs

/**
 * Returns when the next backup is due, possibly in the past: `everyMs` after the newest one, now if there is none, and
 * at the earliest an hour (or `everyMs`, if that is shorter) after a failed one. Undefined if `everyMs` is 0, which
 * means that backups are not scheduled.
 */
export function getNextBackupTime(
  { everyMs, newestAt, failedAt }: ScheduleState,
  now: Date,
): Date | undefined {
  if (everyMs === 0) return undefined
  const due = newestAt ? newestAt.getTime() + everyMs : now.getTime()
  const retryAt = failedAt ? failedAt.getTime() + Math.min(everyMs, retryDelayMs) : 0
  return new Date(Math.max(due, retryAt))
}

/**
 * Returns whether a scheduled backup is due now, or will be within two and a half minutes; false if backups are not
 * scheduled.
 */
export const isDue = (known: ScheduleState, now: Date): boolean => {
  const next = getNextBackupTime(known, now)
  return next !== undefined && next.getTime() - leewayMs <= now.getTime()
}

/** Returns the latest of several dates, ignoring undefined ones; undefined if there is none. */
export const latestOf = (...times: (Date | undefined)[]): Date | undefined =>
  times
    .filter((one) => one !== undefined)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1)

/**
 * Returns the backups that the site made on schedule or on an admin's request (kind `someday`), in the order given.
 * Leaves out those made before a restore or an update.
 */
export const filterOwn = <T extends { name: string }>(backups: T[]): T[] =>
  backups.filter(({ name }) => readBackupName(name)?.kind === 'someday')

/** Returns when a backup was made, parsed from its file name; undefined if the name is not that of a backup. */
export const madeAtOf = ({ name }: { name: string }): Date | undefined => readBackupName(name)?.madeAt

/**
 * Returns the site's own backups (kind `someday`) that may be deleted, oldest first: all that are older than the newest
 * `keep` backups that passed their check. Broken and unchecked backups do not count towards `keep`. Empty if fewer than
 * `keep` have passed. Deletes nothing.
 */
export function findExpired<T extends { name: string; check: { problem: string | null } | undefined }>(
  backups: T[],
  keep: number,
): T[] {
  const own = filterOwn(backups).toSorted((a, b) => Number(madeAtOf(a)) - Number(madeAtOf(b)))
  const whole = own.filter(({ check }) => check?.problem === null)
  const oldestKept = whole.at(-keep)
  return oldestKept && whole.length >= keep ? own.slice(0, own.indexOf(oldestKept)) : []
}
