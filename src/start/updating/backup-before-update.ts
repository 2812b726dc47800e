import { readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backupName } from '#platform/backup/backup-format.ts'
import { backupFolder } from '#platform/backup/stores/create-backup-store.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import type { Orm } from '#platform/database/orm.ts'
import { SettingError } from '#platform/setting-error.ts'
import type { Config } from '../settings/config.ts'
import { collectBackupMetadata } from '../backups/backup-metadata.ts'

/** More than one, in case an update is tried twice. */
const maxBackups = 3

/**
 * Backs up the database to the backup folder before migrations change it, and keeps the latest `maxBackups` of these
 * backups.
 * @returns the path of the backup.
 * @throws SettingError if no backup can be made. The database is unchanged then.
 */
export async function backupBeforeUpdate(orm: Orm, config: Config): Promise<string> {
  const folder = backupFolder(config)
  const file = resolve(join(folder, backupName('before-update', new Date())))
  try {
    const em = orm.em.fork()
    await writeBackup(em, file, await collectBackupMetadata(config, em))
    const older = readdirSync(folder).filter((name) => /^before-update-[\dT-]+Z\.backup$/.test(name))
    for (const name of older.toSorted().slice(0, -maxBackups)) rmSync(join(folder, name), { force: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingError(
      `the backup before the update failed (${reason}). Free up some space in ${folder}, or set BACKUP_BEFORE_UPDATE=false if you have your own backup.`,
      { cause: error },
    )
  }
  return file
}
