import { rejectionMessage, statusOf } from '#platform/server/storage/bucket.ts'
import { isDatabaseUnavailable } from '#platform/server/public-failure.ts'
import { BadBackup } from './read-backup.ts'

/** Thrown if the backup store has no backup of this name. The message is a sentence with the name, for the operator. */
export class BackupNotFound extends Error {
  constructor(name: string) {
    super(`The backup ${name} does not exist.`)
  }
}

const permissionCodes = new Set(['EACCES', 'EPERM', 'EROFS'])
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Returns a sentence for the operator that explains any error of a backup; for an unexpected one, “It failed:” and the
 * error's message.
 * @param place the folder or bucket, in the form in which operators see it.
 */
export const backupErrorMessage = (error: unknown, place: string): string =>
  expectedErrorMessage(error, place) ?? `It failed: ${error instanceof Error ? error.message : String(error)}`

/**
 * Returns a sentence for the operator that describes an error of the storage, the database's availability or the backup
 * file; undefined for all other errors, which may be bugs. `place` is the folder or bucket, as shown to the operator.
 */
export function expectedErrorMessage(error: unknown, place: string): string | undefined {
  if (error instanceof BackupNotFound) return error.message
  if (error instanceof BadBackup) return `The backup cannot be used. ${error.message}`
  const code = systemCodeOf(error)
  if (code && diskFullCodes.has(code))
    return `There is no space left in ${place}. Free up some space or keep fewer backups.`
  if (code && permissionCodes.has(code))
    return `The site cannot write to ${place}. Make it the owner of that folder.`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${place} is not a folder.`
  const status = statusOf(error)
  if (status !== undefined)
    return status < 500
      ? `${place}: ${rejectionMessage(status)}`
      : `The storage failed (${status}): ${place}. The backup will be retried.`
  if (isDatabaseUnavailable(error)) return 'The database was not available.'
  if (error instanceof Error && error.name === 'TimeoutError') return `${place} did not respond in time.`
  return undefined
}

/** Returns the system's error code, searching the causes. */
function systemCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && /^E[A-Z]+$/.test(String(error.code))
    ? String(error.code)
    : systemCodeOf(error.cause)
}
