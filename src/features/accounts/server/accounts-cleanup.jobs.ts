import type { SqlEntityManager } from '@mikro-orm/sql'
import { dayMs } from '#platform/durations.ts'
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts'
import { deleteExpiredCounters } from '#platform/server/limits/limits.ts'
import type { Encryption } from '#platform/server/encryption.ts'
import { deleteOldEvents } from './account-events.service.ts'
import { accountMailQueue } from './account-mail.service.ts'
import {
  AccountToken,
  User,
  Authenticator,
  Invitation,
  SessionRow,
  ApiToken,
  Registration,
  FormerEmail,
} from './entities.ts'
import { deleteExpiredChallenges } from './passkeys/challenge.service.ts'
import { deleteExpiredPending } from './second-factor/pending-sign-in.service.ts'
import { resealCodes } from './second-factor/recovery-codes.service.ts'
import { deleteExpiredDevices } from './signing-in/devices.service.ts'

/**
 * Age at which unverified accounts are deleted. The address may belong to another person than the one who signed up.
 */
const unverifiedMs = 30 * dayMs

/**
 * Creates the hourly job queue that deletes expired rows (sessions, links, devices, events, unverified accounts older
 * than 30 days), and re-encrypts secrets that are still encrypted with the previous key.
 */
export function accountsCleanupJobs(
  em: SqlEntityManager,
  sealing: Encryption,
  now: () => Date,
  jobs: Jobs,
): JobQueue {
  return {
    name: 'accounts-cleanup',
    schedule: '17 * * * *',
    async handle() {
      await deleteExpired(em.fork(), now(), jobs)
      await resealSecrets(em.fork(), sealing)
    },
  }
}

async function deleteExpired(em: SqlEntityManager, now: Date, jobs: Jobs): Promise<void> {
  const cutoff = new Date(now.getTime() - unverifiedMs)
  await em.nativeDelete(SessionRow, { expiresAt: { $lt: now } })
  await deleteExpiredPending(em, now)
  await deleteExpiredChallenges(em, now)
  await deleteExpiredDevices(em, now)
  await deleteOldEvents(em, now)
  await em.nativeDelete(ApiToken, { expiresAt: { $lt: cutoff } })
  await em.nativeDelete(AccountToken, { expiresAt: { $lt: now } })
  await em.nativeDelete(FormerEmail, { expiresAt: { $lt: now } })
  const expired = { expiresAt: { $lt: cutoff } }
  // Finished and failed mail jobs contain the email address, here and below.
  for (const { id } of await em.find(Invitation, expired, { fields: ['id'] }))
    await jobs.forget(em, accountMailQueue, { invitationId: id })
  await em.nativeDelete(Invitation, expired)
  await em.nativeDelete(Registration, { createdAt: { $lt: cutoff } })
  const unverified = { emailVerifiedAt: null, role: 'member' as const, createdAt: { $lt: cutoff } }
  for (const { id } of await em.find(User, unverified, { fields: ['id'] }))
    await jobs.forget(em, accountMailQueue, { userId: id })
  await em.nativeDelete(User, unverified)
  await deleteExpiredCounters(em, now)
}

/** Reseals secrets with the current key, so that the previous key can be removed. */
async function resealSecrets(em: SqlEntityManager, sealing: Encryption): Promise<void> {
  await resealCodes(em, sealing)
  for (const { user, sealedSecret } of await em.find(Authenticator, {})) {
    const key = sealing.isOld(sealedSecret) ? await sealing.open(sealedSecret, user.id) : null
    if (key === null) continue
    const sealed = { sealedSecret: await sealing.seal(key, user.id) }
    // Matches nothing if the app was set up again in the meantime.
    await em.nativeUpdate(Authenticator, { user: user.id, sealedSecret }, sealed)
  }
}
