import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hourMs } from '#platform/durations.ts'
import { isMissingFile } from '#platform/server/storage/bucket.ts'
import { BackupNotFound } from '../backup-errors.ts'
import { readBackupName } from '../backup-format.ts'
import type { BackupStore, StoredBackup } from './backup-store.ts'

const partSuffix = '.part'
/** A write in progress changes the file every few seconds. */
const staleAfterMs = hourMs

/**
 * Creates a store of backups in a folder, which is created on the first write and which only its owner can access.
 * `list` returns the backups from the oldest to the newest, `read` opens one as a stream and rejects with
 * BackupNotFound for an unknown name, `write` adds or replaces one atomically, `remove` deletes one, if there is one,
 * and `sweep` deletes what interrupted writes left behind, at once for the given names, for others after an hour.
 */
export function createFolderStore(folder: string): BackupStore {
  const place = resolve(folder)
  return {
    place,

    async list() {
      const names = (await listNames(place)).filter((name) => readBackupName(name))
      const found = await Promise.all(names.map((name) => findBackup(place, name)))
      return found
        .filter((one) => one !== undefined)
        .toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime() || a.name.localeCompare(b.name))
    },

    async write(name, content) {
      await mkdir(place, { recursive: true, mode: 0o700 })
      await writeFileAtomically(join(place, name), content)
    },

    async read(name) {
      const found = readBackupName(name) && (await findBackup(place, name))
      if (!found) throw new BackupNotFound(name)
      return { bytes: found.bytes, content: createReadStream(join(place, name)) }
    },

    async remove(name) {
      if (readBackupName(name)) await rm(join(place, name), { force: true })
    },

    async sweep(names) {
      for (const part of (await listNames(place)).filter((name) => name.endsWith(partSuffix))) {
        const name = part.slice(0, -partSuffix.length)
        if (!readBackupName(name)) continue
        const found = await findBackup(place, part)
        const isForsaken = found && Date.now() - found.changedAt.getTime() > staleAfterMs
        if (names.includes(name) || isForsaken) await rm(join(place, part), { force: true })
      }
    },
  }
}

/**
 * Writes a stream to a file that only its owner can read, under a temporary name that becomes the file's name once it
 * is complete and on the disk. Replaces an existing file; after a failure, that one is unchanged.
 */
export async function writeFileAtomically(file: string, content: NodeJS.ReadableStream): Promise<void> {
  const part = `${file}${partSuffix}`
  try {
    await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }))
    await rename(part, file)
    await syncFolder(join(file, '..'))
  } finally {
    await rm(part, { force: true })
  }
}

/** A rename is durable only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissingFile(error)) return []
    throw error
  }
}

/** Returns undefined if the file was deleted in the meantime. */
async function findBackup(folder: string, name: string): Promise<StoredBackup | undefined> {
  try {
    const { size, mtime } = await stat(join(folder, name))
    return { name, bytes: size, changedAt: mtime }
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw error
  }
}
