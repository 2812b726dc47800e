import type { RequestContext } from '#platform/server/context.ts'
import type { BackupStore } from '#platform/backup/stores/backup-store.ts'

/** What the dashboard knows of backups for as long as the process lives. */
export interface BackupsServices {
  backups: {
    store: BackupStore
    /** How often one is made by itself; 0 for never. */
    everyMs: number
    /** How many of those are kept. */
    keep: number
  }
}

export type BackupsContext = RequestContext & BackupsServices

/** What the clock asks for. */
export const scheduledBackups = { name: 'scheduled-backups' }
/** What admins have asked for. */
export const requestedBackups = { name: 'asked-backups' }
