import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BackupPlace } from '#platform/backup/stores/backup-store.ts'
import { copyDatabaseFolder, makePrivateFolder } from '#platform/database/data-folder.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import type { Orm } from '#platform/database/orm.ts'
import { copyPrefix } from './control.ts'
import { makingWord, type MakingOrder } from './making-messages.ts'
import { removeLeftCopies } from './source.ts'

/** What was found when a backup was read to its end. */
interface Finding {
  version: string | null
  problem: string | null
}

/** No backup could be made or read; the message is a sentence for people. */
export class BackupFailed extends Error {}

/** The site has been asked to end meanwhile. */
export class MakingStopped extends Error {}

interface Parts {
  place: BackupPlace
  orm: Orm
  location: DatabaseLocation
}

export interface Making {
  /** Makes a backup of the database and reads it once more. @throws BackupFailed, MakingStopped */
  make: (name: string, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<Finding>
  /** Reads one to its end. @throws BackupFailed, MakingStopped */
  check: (name: string) => Promise<Finding>
  /** Whatever is being made is given up. */
  stop: () => void
}

const entry = new URL('./making-process.ts', import.meta.url)

/** Has backups made and read in processes of their own. */
export function openMaking({ place, orm, location }: Parts): Making {
  const ending = new AbortController()
  const { DATA_DIR, BACKUP_DIR, BACKUP_URL } = place
  // What else is set is none of their business.
  const given = { DATA_DIR: resolve(DATA_DIR), BACKUP_DIR: BACKUP_DIR && resolve(BACKUP_DIR), BACKUP_URL }
  return {
    async make(name, onProgress, signal) {
      const both = AbortSignal.any([signal, ending.signal])
      if ('url' in location) return run({ order: 'make', place: given, name, location }, both, onProgress)
      removeLeftCopies(given.DATA_DIR)
      const copy = join(given.DATA_DIR, `${copyPrefix}${randomUUID()}`)
      try {
        makePrivateFolder(copy)
        const folder = join(copy, 'pglite')
        await copyDatabaseFolder(orm, location.folder, folder)
        return await run({ order: 'make', place: given, name, location: { folder }, copy }, both, onProgress)
      } finally {
        await rm(copy, { recursive: true, force: true })
      }
    },
    check: (name) => run({ order: 'check', place: given, name }, ending.signal),
    stop: () => ending.abort(),
  }
}

async function run(
  order: MakingOrder,
  signal: AbortSignal,
  onProgress: (percent: number) => void = () => {},
): Promise<Finding> {
  if (signal.aborted) throw new MakingStopped()
  const child = fork(entry, { execArgv: smallMemory, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const kill = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  let found: Finding | undefined
  let trouble: string | undefined
  child.on('message', (said) => {
    const word = makingWord.parse(said)
    if ('percent' in word) onProgress(word.percent)
    else {
      if ('trouble' in word) ({ trouble } = word)
      else found = word
      // It ends once nobody listens to it.
      child.disconnect()
    }
  })
  const ended = once(child, 'exit')
  child.send(order)
  await ended
  signal.removeEventListener('abort', kill)
  if (signal.aborted) throw new MakingStopped()
  if (found) return found
  throw new BackupFailed(trouble ?? 'The process that made it has ended before it was done.')
}

/**
 * How Node is started, so that its memory is that of a small server: by itself it lets its heap grow as if the machine
 * were its own, and a backup of a large site took twice as much. The shell's scripts and package.json say the same.
 */
export const smallMemory = ['--max-semi-space-size=4', '--heap-growing-percent=20']
