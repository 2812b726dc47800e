import { hourMs, minuteMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'

/** Backups that one admin has made: each reads the whole database. */
export const backupsByAdmin: Limit = {
  name: 'backup admin',
  free: 30,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs / 4,
}

/** Looks for a backup where they are stored, to fetch or remove it. */
export const backupFilesByAdmin: Limit = { ...backupsByAdmin, name: 'backup file admin', free: 300 }

/** Links to verify an address that one admin has sent again. */
export const verificationsByAdmin: Limit = { ...backupsByAdmin, name: 'verification admin', free: 100 }

/** Accounts that one admin removes, with everything that belongs to them. */
export const removalsByAdmin: Limit = { ...backupsByAdmin, name: 'removal admin', free: 600 }
