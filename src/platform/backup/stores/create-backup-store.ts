import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BackupStore } from './backup-store.ts'
import { createBucketStore } from './bucket-backups.ts'
import { createFolderStore } from './folder-backups.ts'

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
