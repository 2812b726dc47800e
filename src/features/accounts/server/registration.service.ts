import type { SqlEntityManager } from '@mikro-orm/sql'
import type { RequestContext } from '#platform/server/context.ts'
import { clientOf } from '#platform/server/limits.ts'
import type { Registration } from '../contract.ts'
import { alreadyVerified, emailVerified } from '../texts.ts'
import { mailsByMailbox, registrationsByClient } from './account-limits.service.ts'
import { sendAccountMail } from './account-mail.service.ts'
import type { AccountToken } from './account-token.entity.ts'
import { User } from './user.entity.ts'

/**
 * Makes an account that waits for its address to be verified. For a known address the answer is the same and
 * takes as long; its owner gets a mail that fits.
 */
export async function register(ctx: RequestContext, input: Registration, now: Date): Promise<void> {
  await ctx.limits.spend(registrationsByClient, clientOf(ctx.ip), now)
  await ctx.limits.spend(mailsByMailbox, input.email, now)
  const passwordHash = await ctx.passwords.hash(input.password)
  await ctx.em.transactional(async (em) => {
    const userId = await addUnverified(em, { ...input, passwordHash })
    await sendAccountMail(em, ctx.jobs, { userId, kind: 'verify_email' })
  })
}

/** Sends the link again, if somebody waits for one; the answer tells nobody whether. */
export async function resendVerification(ctx: RequestContext, email: string, now: Date): Promise<void> {
  await ctx.limits.spend(mailsByMailbox, email, now)
  await ctx.em.transactional(async (em) => {
    const user = await em.findOne(User, { email }, { fields: ['id'] })
    // A job for nobody too: an unknown address takes as long.
    await sendAccountMail(em, ctx.jobs, { userId: user?.id ?? 0, kind: 'verify_email' })
  })
}

/**
 * A link proves whose mailbox it is, not who typed the password: it makes the password of its own registration
 * the valid one, so that nobody can register over, or ahead of, the owner of the address.
 */
export async function verifyAccount(
  em: SqlEntityManager,
  { user, passwordHash }: AccountToken,
  now: Date,
): Promise<string> {
  const changed = await em.nativeUpdate(
    User,
    { id: user.id, emailVerifiedAt: null },
    { emailVerifiedAt: now, updatedAt: now, ...(passwordHash ? { passwordHash } : {}) },
  )
  return changed > 0 ? emailVerified : alreadyVerified
}

/** The account's id; one that is not verified yet takes the newest name and password. */
async function addUnverified(
  em: SqlEntityManager,
  { name, email, passwordHash }: Omit<Registration, 'password'> & { passwordHash: string },
): Promise<number> {
  const [row] = await em.execute<{ id: number }[]>(
    `insert into users (name, email, password_hash) values (?, ?, ?)
     on conflict (email) do update set
       name = case when users.email_verified_at is null then excluded.name else users.name end,
       password_hash = case when users.email_verified_at is null then excluded.password_hash else users.password_hash end
     returning id`,
    [name, email, passwordHash],
  )
  if (!row) throw new Error('An upsert returned no row')
  return row.id
}
