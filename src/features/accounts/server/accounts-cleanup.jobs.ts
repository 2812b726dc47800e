import type { SqlEntityManager } from '@mikro-orm/sql'
import { dayMs } from '#platform/durations.ts'
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts'
import { forgetOldTallies } from '#platform/server/limits/limits-in-database.ts'
import { forgetOldEvents } from './account-events.service.ts'
import { accountMailQueue } from './account-mail.service.ts'
import { ApiToken } from './api-tokens/api-token.entity.ts'
import { AccountToken } from './account-token.entity.ts'
import { FormerEmail } from './former-email.entity.ts'
import { Invitation } from './invitation.entity.ts'
import { forgetOldChallenges } from './passkeys/challenge.service.ts'
import { forgetOldPending } from './second-factor/pending-sign-in.service.ts'
import { sealAnew } from './second-factor/sealed-secrets.service.ts'
import type { Sealing } from '#platform/server/sealing.ts'
import { forgetOldDevices } from './signing-in/devices.service.ts'
import { Registration } from './registering/registration.entity.ts'
import { SessionRow } from './session.entity.ts'
import { User } from './user.entity.ts'

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
