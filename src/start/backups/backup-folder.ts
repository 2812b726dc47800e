import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'

/** Where backups are put for which nobody names a place. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Config): string =>
  BACKUP_DIR ?? join(DATA_DIR, 'backups')

/** @param what they are of: `someday` for those that the site makes and removes by itself. */
export const backupName = (what: 'someday' | 'before-restore' | 'before-update', now: Date): string =>
  `${what}-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`

const ownBackup = /^someday-[\dT-]+Z\.backup$/

/** Those that the site has made by itself, or was asked for without a name; the oldest first. */
export function backupsIn(folder: string): { path: string; madeAt: number }[] {
  try {
    return readdirSync(folder)
      .filter((name) => ownBackup.test(name))
      .map((name) => join(folder, name))
      .map((path) => ({ path, madeAt: statSync(path).mtimeMs }))
      .toSorted((a, b) => a.madeAt - b.madeAt)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
