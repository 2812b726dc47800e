import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupEnd } from '#platform/backup/backup-format.ts'
import { loadBackup } from '#platform/backup/load-backup.ts'
import { BadBackup, checkBackup, type BackupSource } from '#platform/backup/read-backup.ts'
import { sumsOf } from '#platform/backup/write-backup.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '../../entities.ts'

/**
 * Restores a backup into a database that is made for it and thrown away, and compares what is in there then.
 *
 * @returns what each table holds.
 * @throws BadBackup
 */
export async function verifyBackup(file: BackupSource): Promise<BackupEnd['tables']> {
  const { end } = await checkBackup(file)
  const folder = mkdtempSync(join(tmpdir(), 'someday-verify-'))
  try {
    const orm = await openDatabase({ folder: join(folder, 'pglite') }, Object.values(entities))
    try {
      await loadBackup(orm, file, { isAsItWas: true })
      const found = await sumsOf(orm.em.fork())
      for (const [name, { rows, sha256 }] of Object.entries(end.tables))
        if (found[name]?.rows !== rows || found[name].sha256 !== sha256)
          throw new BadBackup(`Restored, its table ${name} is not what it was.`)
      return end.tables
    } finally {
      await orm.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
