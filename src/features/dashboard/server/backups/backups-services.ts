import type { RequestContext } from '#platform/server/context.ts'
import type { BackupStore } from '#platform/backup/stores/backup-store.ts'

/** Backup services and settings that live as long as the process. */
export interface BackupsServices {
  backups: {
    store: BackupStore
    /** Interval of scheduled backups; 0 for never. */
    everyMs: number
    /** Number of whole backups to keep. */
    keep: number
  }
}

export type BackupsContext = RequestContext & BackupsServices

/** Queue of backups made on schedule. */
export const scheduledBackups = { name: 'scheduled-backups' }
/** Queue of backups requested by admins. */
export const requestedBackups = { name: 'asked-backups' }
