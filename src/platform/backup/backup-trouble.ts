import { refusalOf, statusOf } from '#platform/server/storage/bucket.ts'
import { isDatabaseAway } from '#platform/server/errors.ts'
import { BadBackup } from './read-backup.ts'

/** There is none of that name. */
export class NoSuchBackup extends Error {
  constructor(name: string) {
    super(`There is no backup ${name}.`)
  }
}

const isRefused = new Set(['EACCES', 'EPERM', 'EROFS'])
const isFull = new Set(['ENOSPC', 'EDQUOT'])

/** What keeps backups from being made or read, in a sentence for whoever can mend it. */
export const backupTrouble = (error: unknown, place: string): string =>
  knownTrouble(error, place) ?? `It did not work: ${error instanceof Error ? error.message : String(error)}`

/** The same for what is of the place or the backup; undefined for what may be a fault of ours. */
export function knownTrouble(error: unknown, place: string): string | undefined {
  if (error instanceof NoSuchBackup) return error.message
  if (error instanceof BadBackup) return `What was written cannot be used. ${error.message}`
  const code = codeOf(error)
  if (code && isFull.has(code)) return `There is no room left for it in ${place}. Make some, or keep fewer.`
  if (code && isRefused.has(code))
    return `The site may not write into ${place}. Make it the owner of that folder.`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${place} is no folder.`
  const status = statusOf(error)
  if (status !== undefined)
    return status < 500
      ? `${place}: ${refusalOf(status)}`
      : `The storage has failed (${status}): ${place}. It is tried again.`
  if (isDatabaseAway(error)) return 'The database was away.'
  if (error instanceof Error && error.name === 'TimeoutError') return `${place} has not answered in time.`
  return undefined
}

/** Of the system, wherever it stands behind others' errors. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && /^E[A-Z]+$/.test(String(error.code)) ? String(error.code) : codeOf(error.cause)
}
