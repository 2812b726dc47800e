import { readBackupName } from '#platform/backup/backup-format.ts'
import { hourMs } from '#platform/durations.ts'
import type { CheckedBackup } from './checks.service.ts'

interface Known {
  /** 0 where none is made by itself. */
  everyMs: number
  /** When the last one began that went well, and the newest that is there. */
  newestAt: Date | undefined
  /** When the last one ended, if it did not go well. */
  failedAt: Date | undefined
}

/** It is looked at every five minutes: a little too early is not in the way of the next. */
const leewayMs = 150_000
const triedAgainMs = hourMs

/** When the next backup is to be made, which may be over; undefined where none is. */
export function nextBackupAt({ everyMs, newestAt, failedAt }: Known, now: Date): Date | undefined {
  if (everyMs === 0) return undefined
  const due = newestAt ? newestAt.getTime() + everyMs : now.getTime()
  const again = failedAt ? failedAt.getTime() + Math.min(everyMs, triedAgainMs) : 0
  return new Date(Math.max(due, again))
}

export const isDue = (known: Known, now: Date): boolean => {
  const next = nextBackupAt(known, now)
  return next !== undefined && next.getTime() - leewayMs <= now.getTime()
}

/** Of several moments the last one. */
export const latest = (...moments: (Date | undefined)[]): Date | undefined =>
  moments
    .filter((one) => one !== undefined)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1)

/** Those that the site has made by itself, or was asked for without a name. */
export const ownOf = <T extends { name: string }>(backups: T[]): T[] =>
  backups.filter(({ name }) => readBackupName(name)?.kind === 'someday')

/** When a backup was made, as its name says. */
export const madeAtOf = ({ name }: { name: string }): Date | undefined => readBackupName(name)?.madeAt

/** Those of ours that are older than as many whole ones as are kept. What is not whole is in nobody's place. */
export function superfluous(backups: CheckedBackup[], keep: number): CheckedBackup[] {
  const own = ownOf(backups).toSorted((a, b) => Number(madeAtOf(a)) - Number(madeAtOf(b)))
  const whole = own.filter(({ check }) => check?.problem === null)
  const oldestKept = whole.at(-keep)
  return oldestKept && whole.length >= keep ? own.slice(0, own.indexOf(oldestKept)) : []
}
