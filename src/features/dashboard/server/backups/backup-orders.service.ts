import { knownTrouble, NoSuchBackup } from '#platform/backup/backup-trouble.ts'
import { logAction } from '#features/audit/server/audit.service.ts'
import type { Session } from '#platform/server/context.ts'
import { busy, conflict, notFound } from '#platform/server/errors.ts'
import { backupFilePath, hrefOf } from '#platform/addresses.ts'
import { backupGoesOn, backupMissing } from '#features/dashboard/messages.ts'
import { askedBackups, type BackupsContext } from './backups-services.ts'
import { makingNow } from './backups.queries.ts'

type By = BackupsContext & Pick<Session, 'user'>
const againSeconds = 60

/** Has one made as soon as somebody comes to it. @throws 409 while one is being made. */
export async function askForBackup({ em, user, jobs, now }: By): Promise<void> {
  if (await makingNow({ em, jobs })) throw conflict(backupGoesOn)
  await em.transactional(async (inside) => {
    await jobs.send(inside, askedBackups, { askedAt: now().toISOString() })
    await logAction(inside, user, { action: 'backup.make', subjectId: null, subject: '' })
  })
}

/** Where it can be fetched, by whoever has given the password just now. @throws 404 */
export async function addressOfBackup({ backups: { store } }: By, name: string): Promise<{ href: string }> {
  const stored = await orBusy(store.place, () => store.list())
  if (!stored.some((one) => one.name === name)) throw notFound(backupMissing)
  return { href: hrefOf(backupFilePath, { name }) }
}

/** Opens it for somebody, which is noted. @throws 404 */
export async function openBackup({ em, user, backups: { store } }: By, name: string) {
  const opened = await orBusy(store.place, () => store.read(name))
  try {
    await logAction(em, user, { action: 'backup.download', subjectId: null, subject: name })
  } catch (error) {
    opened.content.destroy()
    throw error
  }
  return opened
}

/** Removes it for good. @throws 404 */
export async function removeBackup({ em, user, backups: { store } }: By, name: string): Promise<void> {
  const stored = await orBusy(store.place, () => store.list())
  if (!stored.some((one) => one.name === name)) throw notFound(backupMissing)
  await orBusy(store.place, () => store.remove(name))
  await logAction(em, user, { action: 'backup.remove', subjectId: null, subject: name })
}

/** @throws 404, or 503 with what is wrong where the place cannot be used. */
async function orBusy<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NoSuchBackup) throw notFound(backupMissing)
    const trouble = knownTrouble(error, place)
    if (trouble === undefined) throw error
    throw busy(trouble, againSeconds)
  }
}
