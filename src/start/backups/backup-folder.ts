import { join } from 'node:path'
import type { Config } from '../../config.ts'

/** Where backups are put for which nobody names a place. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Config): string =>
  BACKUP_DIR ?? join(DATA_DIR, 'backups')

/** @param what they are of: `someday` for those that the site makes and removes by itself. */
export const backupName = (what: 'someday' | 'before-restore', now: Date): string =>
  `${what}-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`

export const ownBackup = /^someday-[\dT-]+Z\.backup$/
