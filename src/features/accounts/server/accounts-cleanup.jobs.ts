import type { SqlEntityManager } from '@mikro-orm/sql'
import { dayMs } from '#platform/durations.ts'
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts'
import { forgetOldTallies } from '#platform/server/limits/limits-in-database.ts'
import type { Sealing } from '#platform/server/sealing.ts'
import { forgetOldEvents } from './account-events.service.ts'
import { accountMailQueue } from './account-mail.service.ts'
import {
  AccountToken,
  User,
  Authenticator,
  Invitation,
  SessionRow,
  ApiToken,
  Registration,
} from './entities.ts'
import { FormerEmail } from './former-email.entity.ts'
import { forgetOldChallenges } from './passkeys/challenge.service.ts'
import { forgetOldPending } from './second-factor/pending-sign-in.service.ts'
import { sealCodesAnew } from './second-factor/recovery-codes.service.ts'
import { forgetOldDevices } from './signing-in/devices.service.ts'

/** Somebody who has not verified by then will not, and may not have been the owner of the address at all. */
const unverifiedMs = 30 * dayMs

/** Every hour: what has run out goes, and what was sealed with the key of before gets the one of now. */
export function accountsCleanupJobs(
  em: SqlEntityManager,
  sealing: Sealing,
  now: () => Date,
  jobs: Jobs,
): JobQueue {
  return {
    name: 'accounts-cleanup',
    schedule: '17 * * * *',
    async handle() {
      await removeOutdated(em.fork(), now(), jobs)
      await sealAnew(em.fork(), sealing)
    },
  }
}

async function removeOutdated(em: SqlEntityManager, now: Date, jobs: Jobs): Promise<void> {
  const longAgo = new Date(now.getTime() - unverifiedMs)
  await em.nativeDelete(SessionRow, { expiresAt: { $lt: now } })
  await forgetOldPending(em, now)
  await forgetOldChallenges(em, now)
  await forgetOldDevices(em, now)
  await forgetOldEvents(em, now)
  await em.nativeDelete(ApiToken, { expiresAt: { $lt: longAgo } })
  await em.nativeDelete(AccountToken, { expiresAt: { $lt: now } })
  await em.nativeDelete(FormerEmail, { expiresAt: { $lt: now } })
  const ranOut = { expiresAt: { $lt: longAgo } }
  // A mail that failed would keep an address, here as below.
  for (const { id } of await em.find(Invitation, ranOut, { fields: ['id'] }))
    await jobs.forget(em, accountMailQueue, { invitationId: id })
  await em.nativeDelete(Invitation, ranOut)
  await em.nativeDelete(Registration, { createdAt: { $lt: longAgo } })
  const unverified = { emailVerifiedAt: null, role: 'member' as const, createdAt: { $lt: longAgo } }
  for (const { id } of await em.find(User, unverified, { fields: ['id'] }))
    await jobs.forget(em, accountMailQueue, { userId: id })
  await em.nativeDelete(User, unverified)
  await forgetOldTallies(em, now)
}

/** Seals with the key of now what was sealed with the one of before, so that that one may go. */
async function sealAnew(em: SqlEntityManager, sealing: Sealing): Promise<void> {
  await sealCodesAnew(em, sealing)
  for (const { user, sealedSecret } of await em.find(Authenticator, {})) {
    const key = sealing.isOld(sealedSecret) ? await sealing.open(sealedSecret, user.id) : null
    if (key === null) continue
    const sealed = { sealedSecret: await sealing.seal(key, user.id) }
    // Unless it has been set up anew meanwhile.
    await em.nativeUpdate(Authenticator, { user: user.id, sealedSecret }, sealed)
  }
}
