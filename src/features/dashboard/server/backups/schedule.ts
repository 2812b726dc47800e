import { readBackupName } from '#platform/backup/backup-format.ts'
import { hourMs } from '#platform/durations.ts'
import type { CheckedBackup } from './checks.service.ts'

interface ScheduleState {
  /** 0 where none is made by itself. */
  everyMs: number
  /** When the last one began that went well, and the newest that is there. */
  newestAt: Date | undefined
  /** When the last one ended, if it did not go well. */
  failedAt: Date | undefined
}

/** It is looked at every five minutes: a little too early is not in the way of the next. */
const leewayMs = 150_000
const retryDelayMs = hourMs

/** When the next backup is to be made, which may be over; undefined where none is. */
export function getNextBackupTime(
  { everyMs, newestAt, failedAt }: ScheduleState,
  now: Date,
): Date | undefined {
  if (everyMs === 0) return undefined
  const due = newestAt ? newestAt.getTime() + everyMs : now.getTime()
  const retryAt = failedAt ? failedAt.getTime() + Math.min(everyMs, retryDelayMs) : 0
  return new Date(Math.max(due, retryAt))
}

export const isDue = (known: ScheduleState, now: Date): boolean => {
  const next = getNextBackupTime(known, now)
  return next !== undefined && next.getTime() - leewayMs <= now.getTime()
}

/** Of several moments the last one. */
export const latestOf = (...times: (Date | undefined)[]): Date | undefined =>
  times
    .filter((one) => one !== undefined)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1)

/** Those that the site has made by itself, or was asked for without a name. */
export const filterOwn = <T extends { name: string }>(backups: T[]): T[] =>
  backups.filter(({ name }) => readBackupName(name)?.kind === 'someday')

/** When a backup was made, as its name says. */
export const madeAtOf = ({ name }: { name: string }): Date | undefined => readBackupName(name)?.madeAt

/** Those of ours that are older than as many whole ones as are kept. What is not whole is in nobody's place. */
export function findExpired(backups: CheckedBackup[], keep: number): CheckedBackup[] {
  const own = filterOwn(backups).toSorted((a, b) => Number(madeAtOf(a)) - Number(madeAtOf(b)))
  const whole = own.filter(({ check }) => check?.problem === null)
  const oldestKept = whole.at(-keep)
  return oldestKept && whole.length >= keep ? own.slice(0, own.indexOf(oldestKept)) : []
}
