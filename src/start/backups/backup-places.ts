import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { backupName, readBackupName } from '#platform/backup/backup-names.ts'
import { NoSuchBackup } from '#platform/backup/backup-trouble.ts'
import type { BackupSource } from '#platform/backup/read-backup.ts'
import { openBackupStore, type BackupStore } from '#platform/backup/stores/backup-store.ts'
import { writeWhole } from '#platform/backup/stores/folder-backups.ts'
import type { Config } from '../../config.ts'

interface Place {
  /** As people are told it. */
  file: string
  name: string
  store: Pick<BackupStore, 'write'>
  source: BackupSource
}

/** Where a command writes a backup: into a file that is named, else to where the site puts its own. */
export function placeOf(config: Config, given: string | undefined): Place {
  if (given !== undefined) {
    const file = resolve(given)
    const write = async (_name: string, content: NodeJS.ReadableStream) => {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeWhole(file, content)
    }
    return { file, name: basename(file), store: { write }, source: file }
  }
  const name = backupName('someday', new Date())
  const store = openBackupStore(config)
  return { file: storedAs(store, name), name, store, source: sourceIn(store, name) }
}

/** What a command reads: a file, else one of that name where the site puts its own. @throws NoSuchBackup */
export function sourceOf(config: Config, given: string): BackupSource {
  if (existsSync(given)) return given
  if (!readBackupName(given)) throw new NoSuchBackup(given)
  return sourceIn(openBackupStore(config), given)
}

const sourceIn = (store: BackupStore, name: string) => async () => (await store.read(name)).content

const storedAs = ({ place }: BackupStore, name: string) =>
  place.startsWith('/') ? `${place}/${name}` : `${name} in ${place}`
