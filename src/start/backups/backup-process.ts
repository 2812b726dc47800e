import { rmSync } from 'node:fs'
import { storeBackup } from '#platform/backup/write-backup.ts'
import { backupErrorMessage } from '#platform/backup/backup-errors.ts'
import { BadBackup, checkBackup, readBackup } from '#platform/backup/read-backup.ts'
import type { BackupStore } from '#platform/backup/stores/backup-store.ts'
import { createBackupStore } from '#platform/backup/stores/create-backup-store.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '../../entities.ts'
import { collectBackupMetadata } from './backup-metadata.ts'
import { backupRequest, type BackupRequest, type BackupProcessMessage } from './backup-process-messages.ts'

/**
 * Entry of the child process that makes or checks one backup, so that the work blocks no requests and its memory is
 * freed at the end.
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // A terminal signals the whole process group, but the site decides when this process ends.
  process.on(signal, () => {})
}
process.once('message', async (said) => {
  const order = backupRequest.parse(said)
  // Without the site, the result could not be recorded.
  process.once('disconnect', () => {
    if ('copy' in order && order.copy) rmSync(order.copy, { recursive: true, force: true })
    process.exit(1)
  })
  const store = createBackupStore(order.place)
  try {
    if (order.order === 'make') await make(order, store)
    sendMessage(await check(store, order.name))
  } catch (error) {
    sendMessage({ trouble: backupErrorMessage(error, store.place) })
  }
})

async function make(
  { location, name }: BackupRequest & { order: 'make' },
  store: BackupStore,
): Promise<void> {
  const orm = await openDatabase(location, Object.values(entities))
  try {
    const em = orm.em.fork()
    const facts = await collectBackupMetadata(
      { DATABASE_URL: 'url' in location ? location.url : undefined },
      em,
    )
    let reportedPercent = 0
    await storeBackup(em, { store, name }, facts, (part) => {
      // The last 10 % are for checking the result.
      const percent = Math.floor(part * 90)
      if (percent > reportedPercent) sendMessage({ percent })
      reportedPercent = Math.max(reportedPercent, percent)
    })
  } finally {
    await orm.close()
  }
}

/** Reads a backup to its end. A damaged backup is a result, not an error. */
async function check(store: BackupStore, name: string): Promise<BackupProcessMessage> {
  try {
    const { head } = await checkBackup(async () => (await store.read(name)).content)
    return { version: head.version, problem: null }
  } catch (error) {
    if (!(error instanceof BadBackup)) throw error
    return { version: await versionOf(store, name), problem: error.message }
  }
}

/** Reads the version from a backup's header, which may be intact in a truncated file. Null if it is not. */
async function versionOf(store: BackupStore, name: string): Promise<string | null> {
  try {
    for await (const part of readBackup(async () => (await store.read(name)).content))
      if ('head' in part) return part.head.version
  } catch (error) {
    if (!(error instanceof BadBackup)) throw error
  }
  return null
}

const sendMessage = (word: BackupProcessMessage) => void process.send?.(word)
