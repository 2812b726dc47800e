import { DataFolderInUse } from '#platform/database/data-folder.ts'
import { isServerAway } from '#platform/database/postgres-refusals.ts'
import { Refusal } from '#platform/refusal.ts'
import { BadIdeaFile } from '#features/editing/server/loading/bad-idea-file.ts'
import { NoSuchBackup } from '#platform/backup/backup-trouble.ts'
import { BadBackup } from '#platform/backup/read-backup.ts'
import { ConfigError } from '../config.ts'
import { isMendable, sentenceOf } from './settings/refusal-sentences.ts'

/**
 * Runs a step that stands or falls with one variable. What the system refuses there (a folder
 * that is not ours, a disk that is full, a server that is not there) is a wrong value; every other error is a bug of ours.
 *
 * @throws ConfigError that names the variable.
 */
export async function explainingStartupErrors<T>(variable: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof Error) || !isRefusal(error)) throw error
    throw new ConfigError(`${variable} cannot be used: ${sentenceOf(error, variable)}`, {
      cause: error,
      isTemporary: isTemporary(error),
    })
  }
}

/** The codes of sysexits.h, by which systemd and Kubernetes tell a start that may be tried again. */
const wrongConfiguration = 78
const temporaryFailure = 75

/** The code that a start ends with: 78 for settings to correct, 75 for what may pass by itself, 1 for all else. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof ConfigError)) return 1
  return error.isTemporary ? temporaryFailure : wrongConfiguration
}

/** One sentence for what people can mend themselves, the whole trace for a bug. */
export function explain(error: unknown): string {
  const told = [ConfigError, DataFolderInUse, BadBackup, NoSuchBackup, BadIdeaFile]
  if (error instanceof Error && told.some((kind) => error instanceof kind)) return error.message
  return (error instanceof Error && error.stack) || String(error)
}

/**
 * The operating system's, SQLite's (it holds the lock of the data folder), PostgreSQL's at the door, or Meilisearch's,
 * whose own error has the system's as its cause.
 */
function isRefusal(error: Error): boolean {
  if (error instanceof Refusal) return true
  if ('syscall' in error) return true
  if ('code' in error && error.code === 'ERR_SQLITE_ERROR') return true
  if ('code' in error && isMendable(error.code)) return true
  if ('severity' in error) return error.severity === 'FATAL'
  if ('response' in error && error.response instanceof Response) return wrongKey.has(error.response.status)
  return error.cause instanceof Error && isRefusal(error.cause)
}

const temporaryCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether the same settings may do later: a server is away, or a disk is full. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof Refusal) return error.isTemporary
  if (isServerAway(error) && !('path' in error)) return true
  if ('code' in error && temporaryCodes.has(String(error.code))) return true
  return isTemporary(error.cause)
}

const wrongKey = new Set([401, 403])
