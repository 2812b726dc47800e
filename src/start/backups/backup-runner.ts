import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BackupLocation } from '#platform/backup/stores/create-backup-store.ts'
import { copyDatabaseFolder, makePrivateFolder } from '#platform/database/data-folder.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import type { Orm } from '#platform/database/orm.ts'
import { copyPrefix } from './control-socket.ts'
import { backupProcessMessage, type BackupRequest } from './backup-process-messages.ts'
import { removeStaleCopies } from './backup-source.ts'

/** Result of reading a backup to its end. */
interface CheckResult {
  version: string | null
  problem: string | null
}

/** Thrown if a backup could not be made or read. The message is a sentence for admins. */
export class BackupFailed extends Error {}

/** Thrown if the site shuts down during a backup. */
export class BackupAborted extends Error {}

interface Parts {
  place: BackupLocation
  orm: Orm
  location: DatabaseLocation
}

export interface BackupRunner {
  /**
   * Makes a backup of the database and checks it.
   *
   * @throws BackupFailed, BackupAborted
   */
  make: (name: string, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<CheckResult>
  /**
   * Reads a backup to its end.
   *
   * @throws BackupFailed, BackupAborted
   */
  check: (name: string) => Promise<CheckResult>
  /** Aborts running work. */
  stop: () => void
}

const entry = new URL('./backup-process.ts', import.meta.url)

/**
 * Creates a runner of backups in child processes, so that the site's event loop is not blocked. `make` writes a backup
 * with this name to the store and then reads it to check it, `check` reads an existing one to its end; both resolve to
 * the version that made it and to what is wrong with it, if anything. `make` reports progress in percent. Both reject
 * with BackupFailed, or with BackupAborted after `stop`. PGlite's folder is copied first, because a second process
 * cannot open it.
 */
export function createBackupRunner({ place, orm, location }: Parts): BackupRunner {
  const shutdown = new AbortController()
  const { DATA_DIR, BACKUP_DIR, BACKUP_URL } = place
  // The child process gets only the settings that it needs, with absolute paths.
  const childPlace = {
    DATA_DIR: resolve(DATA_DIR),
    BACKUP_DIR: BACKUP_DIR && resolve(BACKUP_DIR),
    BACKUP_URL,
  }
  return {
    async make(name, onProgress, signal) {
      const anySignal = AbortSignal.any([signal, shutdown.signal])
      if ('url' in location)
        return runProcess({ order: 'make', place: childPlace, name, location }, anySignal, onProgress)
      removeStaleCopies(childPlace.DATA_DIR)
      const copy = join(childPlace.DATA_DIR, `${copyPrefix}${randomUUID()}`)
      try {
        makePrivateFolder(copy)
        const folder = join(copy, 'pglite')
        await copyDatabaseFolder(orm, location.folder, folder)
        return await runProcess(
          { order: 'make', place: childPlace, name, location: { folder }, copy },
          anySignal,
          onProgress,
        )
      } finally {
        await rm(copy, { recursive: true, force: true })
      }
    },
    check: (name) => runProcess({ order: 'check', place: childPlace, name }, shutdown.signal),
    stop: () => shutdown.abort(),
  }
}

async function runProcess(
  order: BackupRequest,
  signal: AbortSignal,
  onProgress: (percent: number) => void = () => {},
): Promise<CheckResult> {
  if (signal.aborted) throw new BackupAborted()
  const child = fork(entry, { execArgv: nodeFlags, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const kill = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  let found: CheckResult | undefined
  let trouble: string | undefined
  child.on('message', (said) => {
    const processMessage = backupProcessMessage.parse(said)
    if ('percent' in processMessage) onProgress(processMessage.percent)
    else {
      if ('trouble' in processMessage) ({ trouble } = processMessage)
      else found = processMessage
      // Disconnecting lets the process exit.
      child.disconnect()
    }
  })
  const ended = once(child, 'exit')
  child.send(order)
  await ended
  signal.removeEventListener('abort', kill)
  if (signal.aborted) throw new BackupAborted()
  if (found) return found
  throw new BackupFailed(trouble ?? 'The process ended before the backup was complete.')
}

/**
 * Keeps the heap small: without V8's flags, a backup of a large site used twice as much memory. Stack traces name the
 * sources if the process runs from the build.
 */
const nodeFlags = ['--max-semi-space-size=4', '--heap-growing-percent=20', '--enable-source-maps']
