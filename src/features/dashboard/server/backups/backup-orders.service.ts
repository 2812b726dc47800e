import { expectedErrorMessage, BackupNotFound } from '#platform/backup/backup-trouble.ts'
import { logAction } from '#features/audit/server/audit.service.ts'
import type { Session } from '#platform/server/context.ts'
import { serviceUnavailable, conflict, notFound } from '#platform/server/errors.ts'
import { backupFilePath, hrefOf } from '#platform/addresses.ts'
import { backupInProgress, backupMissing } from '#features/dashboard/messages.ts'
import { requestedBackups, type BackupsContext } from './backups-services.ts'
import { findCurrentBackup } from './backups.queries.ts'

type ActionContext = BackupsContext & Pick<Session, 'user'>
const retryAfterSeconds = 60

/** Has one made as soon as somebody comes to it. @throws 409 while one is being made. */
export async function requestBackup({ em, user, jobs, now }: ActionContext): Promise<void> {
  if (await findCurrentBackup({ em, jobs })) throw conflict(backupInProgress)
  await em.transactional(async (inside) => {
    await jobs.send(inside, requestedBackups, { askedAt: now().toISOString() })
    await logAction(inside, user, { action: 'backup.make', subjectId: null, subject: '' })
  })
}

/** Where it can be fetched, by whoever has given the password just now. @throws 404 */
export async function getBackupLink(
  { backups: { store } }: ActionContext,
  name: string,
): Promise<{ href: string }> {
  const stored = await withStorageErrors(store.place, () => store.list())
  if (!stored.some((one) => one.name === name)) throw notFound(backupMissing)
  return { href: hrefOf(backupFilePath, { name }) }
}

/** Opens it for somebody, which is noted. @throws 404 */
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

/** Removes it for good. @throws 404 */
export async function removeBackup(
  { em, user, backups: { store } }: ActionContext,
  name: string,
): Promise<void> {
  const stored = await withStorageErrors(store.place, () => store.list())
  if (!stored.some((one) => one.name === name)) throw notFound(backupMissing)
  await withStorageErrors(store.place, () => store.remove(name))
  await logAction(em, user, { action: 'backup.remove', subjectId: null, subject: name })
}

/** @throws 404, or 503 with what is wrong where the place cannot be used. */
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
