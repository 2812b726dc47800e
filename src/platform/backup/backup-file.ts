import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { BackupStore } from './stores/backup-store.ts'
import { writeWhole } from './stores/folder-backups.ts'
import { backupLines, readAtOnce, type BackupFacts, type OnProgress } from './write-backup.ts'

/**
 * Writes all that is in the database into a file that only its owner can read: all of it, or no file at all.
 *
 * @param file is overwritten where it is there.
 */
export async function writeBackup(em: SqlEntityManager, file: string, facts: BackupFacts): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await readAtOnce(em, (inside) => writeWhole(file, packed(inside, facts)))
}

/** The same into a place for backups, however it keeps them. */
export async function storeBackup(
  em: SqlEntityManager,
  { store, name }: { store: Pick<BackupStore, 'write'>; name: string },
  facts: BackupFacts,
  onProgress?: OnProgress,
): Promise<void> {
  await readAtOnce(em, (inside) => store.write(name, packed(inside, facts, onProgress)))
}

/** Where either of both fails, the other one ends, and who reads is told. */
function packed(em: SqlEntityManager, facts: BackupFacts, onProgress?: OnProgress): Readable {
  const lines = Readable.from(backupLines(em, facts, onProgress), { objectMode: false })
  return pipeline(lines, createGzip(), () => {})
}
