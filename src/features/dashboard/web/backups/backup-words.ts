import type { Backup, BackupsState } from '#features/dashboard/backups-contract.ts'
import { momentInWords } from '#platform/web/moment-in-words.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const unit = 1_000

export const moment = momentInWords

/** `4.2 MB`, as disks count. */
export function sizeInWords(bytes: number): string {
  const names = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let at = 0
  let size = bytes
  for (; size >= unit && at < names.length - 1; at++) size /= unit
  return `${at === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${names[at]}`
}

/** What the site does by itself, and when it does it next. */
export function scheduleInWords({ everySeconds, keep, nextAt }: BackupsState['schedule']): string {
  if (everySeconds === 0) return 'No backup is made by itself: BACKUP_EVERY is off.'
  const kept = keep === 1 ? 'Only the newest is kept.' : `The newest ${keep} are kept.`
  const next = nextAt ? `the next on ${moment(nextAt)}` : 'the next within minutes'
  return `One is made every ${spanInWords(everySeconds)}, ${next}. ${kept}`
}

function spanInWords(seconds: number): string {
  const [length, name] =
    seconds % day === 0 ? [day, 'day'] : seconds % hour === 0 ? [hour, 'hour'] : [minute, 'minute']
  const count = Math.round(seconds / length)
  return count === 1 ? name : `${count} ${name}s`
}

export const kindInWords: Record<Backup['kind'], string> = {
  someday: '',
  'before-restore': 'before a restore',
  'before-update': 'before an update',
}

export const stateInWords: Record<Backup['state'], string> = {
  whole: 'Whole',
  broken: 'Broken',
  unchecked: 'Not checked yet',
}
