import { hourMs, minuteMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'

/** Limit on backups requested by one admin: each reads the whole database. */
export const backupsByAdmin: Limit = {
  name: 'backup admin',
  free: 30,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs / 4,
}

/** Limit on searching the storage for a backup to download or delete. */
export const backupFilesByAdmin: Limit = { ...backupsByAdmin, name: 'backup file admin', free: 300 }

/** Limit on verification mails resent by one admin. */
export const verificationsByAdmin: Limit = { ...backupsByAdmin, name: 'verification admin', free: 100 }

/** Limit on accounts deleted by one admin, with all their data. */
export const removalsByAdmin: Limit = { ...backupsByAdmin, name: 'removal admin', free: 600 }
