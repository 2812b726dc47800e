import { expectedErrorMessage, BackupNotFound } from '#platform/backup/backup-errors.ts'
import { logAction } from '#features/audit/server/audit.service.ts'
import type { Session } from '#platform/server/context.ts'
import { serviceUnavailable, conflict, notFound } from '#platform/server/errors.ts'
import { backupFilePath, hrefOf } from '#platform/addresses.ts'
import { backupInProgress, backupMissing } from '#features/dashboard/messages.ts'
import { requestedBackups, type BackupsContext } from './backups-services.ts'
import { findCurrentBackup } from './backups.queries.ts'

type ActionContext = BackupsContext & Pick<Session, 'user'>
const retryAfterSeconds = 60

/**
 * Enqueues the job that makes a backup of the database, and logs the admin's action; returns before the backup is made.
 * Does not check the admin's rights.
 * @throws 409 if a backup is being made or queued.
 */
export async function requestBackup({ em, user, jobs, now }: ActionContext): Promise<void> {
  if (await findCurrentBackup({ em, jobs })) throw conflict(backupInProgress)
  await em.transactional(async (inside) => {
    await jobs.send(inside, requestedBackups, { askedAt: now().toISOString() })
    await logAction(inside, user, { action: 'backup.make', subjectId: null, subject: '' })
  })
}

/**
 * Returns the path from which an admin can download a stored backup (`backupFileRoutes`), as `{ href }`.
 * @throws 404 if there is no such backup, 503 if the storage cannot be read.
 */
export async function getBackupLink(
  { backups: { store } }: ActionContext,
  name: string,
): Promise<{ href: string }> {
  const stored = await withStorageErrors(store.place, () => store.list())
  if (!stored.some((one) => one.name === name)) throw notFound(backupMissing)
  return { href: hrefOf(backupFilePath, { name }) }
}

/**
 * Opens a stored backup for download and logs the admin's action. Returns its size in bytes and a stream of its
 * content, which the caller reads. Does not check the admin's rights.
 * @throws 404 if there is no such backup, 503 if the storage cannot be read.
 */
export async function openBackup({ em, user, backups: { store } }: ActionContext, name: string) {
  const opened = await withStorageErrors(store.place, () => store.read(name))
  try {
    await logAction(em, user, { action: 'backup.download', subjectId: null, subject: name })
  } catch (error) {
    opened.content.destroy()
    throw error
  }
  return opened
}

/**
 * Deletes a stored backup for good and logs the admin's action. Does not check the admin's rights.
 * @throws 404 if there is no such backup, 503 if the storage cannot be used.
 */
export async function removeBackup(
  { em, user, backups: { store } }: ActionContext,
  name: string,
): Promise<void> {
  const stored = await withStorageErrors(store.place, () => store.list())
  if (!stored.some((one) => one.name === name)) throw notFound(backupMissing)
  await withStorageErrors(store.place, () => store.remove(name))
  await logAction(em, user, { action: 'backup.remove', subjectId: null, subject: name })
}

/**
 * Runs `work` and converts storage errors.
 * @throws 404 if the backup does not exist, 503 with the reason if the storage cannot be used.
 */
async function withStorageErrors<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupNotFound) throw notFound(backupMissing)
    const problem = expectedErrorMessage(error, place)
    if (problem === undefined) throw error
    throw serviceUnavailable(problem, retryAfterSeconds)
  }
}
