import type { Readable } from 'node:stream'

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
