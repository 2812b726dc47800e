import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { backupLines, readAtOnce, type BackupFacts } from './write-backup.ts'

/**
 * Writes all that is in the database into a file that only its owner can read: all of it, or no file at all.
 *
 * @param file is overwritten where it is there.
 */
export async function writeBackup(em: SqlEntityManager, file: string, facts: BackupFacts): Promise<void> {
  const part = `${file}.part`
  try {
    await readAtOnce(em, (inside) =>
      pipeline(
        Readable.from(backupLines(inside, facts), { objectMode: false }),
        createGzip(),
        createWriteStream(part, { mode: 0o600, flush: true }),
      ),
    )
    await rename(part, file)
    await reachDisk(dirname(file))
  } finally {
    await rm(part, { force: true })
  }
}

/** A name is kept only once its folder is. */
async function reachDisk(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
