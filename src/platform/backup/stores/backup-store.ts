import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createBucketStore } from './bucket-backups.ts'
import { createFolderStore } from './folder-backups.ts'

/** A file as the place has it that keeps it. */
export interface StoredBackup {
  name: string
  bytes: number
  changedAt: Date
}

/** Where backups are. Names are those of `backupName`; what else is there, it does not see. */
export interface BackupStore {
  /** As an operator would call it. */
  place: string
  /** Those that are whole as far as their names go: what is still being written is not among them. Oldest first. */
  list: () => Promise<StoredBackup[]>
  /** All of it, or nothing under that name. */
  write: (name: string, content: Readable) => Promise<void>
  /** @throws NoSuchBackup */
  read: (name: string) => Promise<{ bytes: number; content: Readable }>
  /** Harmless where there is none. */
  remove: (name: string) => Promise<void>
  /**
   * Removes what is left of those that were cut off.
   * @param names of which nobody writes any more; what is older than any could be, goes as well.
   */
  sweep: (names: string[]) => Promise<void>
}

export interface BackupLocation {
  DATA_DIR: string
  BACKUP_DIR?: string | undefined
  BACKUP_URL?: string | undefined
}

/** The folder for backups: those of before an update or a restore stay there in any case. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: BackupLocation): string =>
  BACKUP_DIR ?? join(DATA_DIR, 'backups')

/** Where the site puts backups, and looks for them. Nothing is asked of it yet. */
export function createBackupStore(place: BackupLocation): BackupStore {
  const { BACKUP_URL: url } = place
  if (url === undefined) return createFolderStore(backupFolder(place))
  return url.startsWith('file:') ? createFolderStore(fileURLToPath(url)) : createBucketStore(new URL(url))
}
