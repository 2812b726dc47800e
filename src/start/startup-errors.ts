import { InvalidIdeaFileError } from '#features/editing/server/loading/idea-file-reader.ts'
import { BackupNotFound } from '#platform/backup/backup-errors.ts'
import { BadBackup } from '#platform/backup/read-backup.ts'
import { DataFolderInUse } from '#platform/database/data-folder.ts'
import { isServerUnavailable } from '#platform/database/connection-errors.ts'
import { SettingError } from '#platform/setting-error.ts'
import { ConfigError } from './settings/config.ts'

/**
 * Runs a startup step that depends on one setting and returns its result. SettingErrors and errors of the operating
 * system or of a server (no permission, disk full, connection refused) are reported as an unusable setting; all other
 * errors are bugs and pass unchanged.
 * @param variable name of the setting.
 * @throws ConfigError that names the variable.
 */
export async function withStartupErrors<T>(variable: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof Error) || !isOperatorError(error)) throw error
    throw new ConfigError(`${variable} cannot be used: ${describeError(error, variable)}`, {
      cause: error,
      isTemporary: isTemporary(error),
    })
  }
}

/** Exit codes from sysexits.h, by which systemd and Kubernetes decide whether to start again. */
const configErrorExitCode = 78
const temporaryFailureExitCode = 75

/**
 * Returns the process exit code for the error of a failed start: 78 for a setting to correct, 75 for a temporary
 * failure, 1 for any other error.
 */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof ConfigError)) return 1
  return error.isTemporary ? temporaryFailureExitCode : configErrorExitCode
}

/**
 * Returns the text to print for the error of a failed start or command: the message of an expected error, or the
 * stack trace of a bug.
 */
export function formatStartupError(error: unknown): string {
  const expectedErrors = [ConfigError, DataFolderInUse, BadBackup, BackupNotFound, InvalidIdeaFileError]
  if (error instanceof Error && expectedErrors.some((kind) => error instanceof kind)) return error.message
  return (error instanceof Error && error.stack) || String(error)
}

/**
 * Returns whether an error comes from the operating system, SQLite (the lock of the data folder), PostgreSQL's login,
 * or Meilisearch, which wraps system errors as its cause.
 */
function isOperatorError(error: Error): boolean {
  if (error instanceof SettingError) return true
  if ('syscall' in error) return true
  if ('code' in error && error.code === 'ERR_SQLITE_ERROR') return true
  if ('code' in error && isFixable(error.code)) return true
  if ('severity' in error) return error.severity === 'FATAL'
  if ('response' in error && error.response instanceof Response)
    return unauthorizedStatuses.has(error.response.status)
  return error.cause instanceof Error && isOperatorError(error.cause)
}

const temporaryCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Returns whether a start with the same settings may succeed later: a server is down or a disk is full. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof SettingError) return error.isTemporary
  if (isServerUnavailable(error) && !('path' in error)) return true
  if ('code' in error && temporaryCodes.has(String(error.code))) return true
  return isTemporary(error.cause)
}

const unauthorizedStatuses = new Set([401, 403])

/** Describes for an operator what is wrong with a setting and how to fix it. */
function describeError(error: Error, variable: string): string {
  const code = 'code' in error ? String(error.code) : ''
  // PostgreSQL's hints follow on further lines and address authors of SQL.
  const said = error.message.split('\n')[0]?.replace(/\.$/, '') ?? ''
  const path = 'path' in error ? String(error.path) : 'it'
  const sentence = databaseMessages.get(code) ?? ('syscall' in error ? systemMessages.get(code) : undefined)
  return sentence?.({ said, path, code, variable }) ?? `${said}.`
}

/** Returns whether an operator can fix the cause of a database error. */
const isFixable = (code: unknown): boolean => databaseMessages.has(String(code))

interface ErrorDetails {
  said: string
  path: string
  code: string
  variable: string
}
type Describe = (refused: ErrorDetails) => string

const diskFull: Describe = () => 'the disk is full. Free up some space and start again.'
const notWritable: Describe = ({ path, code, variable }) =>
  `${path} is not writable (${code}). Give this user write permission${variable === 'DATA_DIR' ? ', or set DATA_DIR to another folder' : ''}.`
const unusableFolder =
  (fault: string): Describe =>
  ({ path, variable }) =>
    `${path} ${fault}.${variable === 'DATA_DIR' ? ' Set DATA_DIR to another folder.' : ''}`

/** Messages by PostgreSQL error code. */
const databaseMessages = new Map<string, Describe>([
  ['42501', ({ said }) => `${said}. Ask the owner to grant it, or connect as the owner.`],
  ['42P07', ({ said }) => `${said}. Give the site a database of its own.`],
  ['53100', diskFull],
])

/** Messages by system error code, for files and folders. */
const systemMessages = new Map<string, Describe>([
  ['EACCES', notWritable],
  ['EPERM', notWritable],
  ['EROFS', notWritable],
  ['ENOENT', unusableFolder('cannot be created')],
  ['EEXIST', unusableFolder('is a file, not a folder')],
  ['ENOTDIR', unusableFolder('has a file in its path where a folder is needed')],
  ['ENOSPC', diskFull],
  ['EDQUOT', diskFull],
])
