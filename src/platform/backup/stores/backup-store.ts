import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createBucketStore } from './bucket-backups.ts'
import { createFolderStore } from './folder-backups.ts'

/** A stored backup file. */
export interface StoredBackup {
  name: string
  bytes: number
  changedAt: Date
}

/** Storage of backups. Files whose name is not a `backupName` are ignored. */
export interface BackupStore {
  /** Description for the operator. */
  place: string
  /** Lists complete backups, oldest first. Unfinished uploads are not included. */
  list: () => Promise<StoredBackup[]>
  /** Writes a backup atomically. */
  write: (name: string, content: Readable) => Promise<void>
  /** @throws BackupNotFound */
  read: (name: string) => Promise<{ bytes: number; content: Readable }>
  /** Deletes a backup, if it exists. */
  remove: (name: string) => Promise<void>
  /**
   * Deletes remains of interrupted writes.
   * @param names backups that are no longer being written. Remains of any name are deleted once they are too old to be
   * in progress.
   */
  sweep: (names: string[]) => Promise<void>
}

export interface BackupLocation {
  DATA_DIR: string
  BACKUP_DIR?: string | undefined
  BACKUP_URL?: string | undefined
}

/** Returns the folder for backups. Those made before an update or a restore are always stored here. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: BackupLocation): string =>
  BACKUP_DIR ?? join(DATA_DIR, 'backups')

/** Creates the store of the site's backups, without connecting to it. */
export function createBackupStore(place: BackupLocation): BackupStore {
  const { BACKUP_URL: url } = place
  if (url === undefined) return createFolderStore(backupFolder(place))
  return url.startsWith('file:') ? createFolderStore(fileURLToPath(url)) : createBucketStore(new URL(url))
}
