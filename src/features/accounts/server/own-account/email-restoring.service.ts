import { randomBytes } from 'node:crypto'
import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { conflict } from '#platform/server/errors.ts'
import { emailTaken } from '#features/accounts/messages.ts'
import { removeAccessSince, suspectSince } from '#features/accounts/server/access.service.ts'
import { noteEvent } from '#features/accounts/server/account-events.service.ts'
import { AccountToken } from '#features/accounts/server/account-token.entity.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { FormerEmail } from '#features/accounts/server/former-email.entity.ts'
import { holdAccount } from '../signing-in/proof.service.ts'
import { findToken, invalidToken, makeToken } from '#features/accounts/server/tokens.ts'
import { User } from '#features/accounts/server/user.entity.ts'
import { forgetFrom, oldestFormerEmail } from './former-emails.service.ts'

/**
 * Brings an account back to the address it has left, by the link in the mail to it. Whoever moved it knew the password,
 * which is replaced; every session and token ends, and what was added since the takeover is removed. Links of addresses
 * that were left later end. Those of addresses left earlier stay, so that a thief's own link never ends the owner's.
 *
 * @returns what sets a new password, for the page that follows.
 * @throws 400 `token_invalid`, and 409 where the address has become somebody else's.
 */
export async function restoreEmail(
  ctx: AccountsContext,
  token: string,
  now: Date,
): Promise<{ token: string }> {
  const { hash, user, email } = await findToken(ctx.em, token, ['undo_email'], now)
  if (!email) throw invalidToken()
  const nobodys = await ctx.passwords.hash(randomBytes(32).toString('base64url'))
  const reset = await takingAddress(() =>
    ctx.em.transactional(async (em) => {
      const account = await holdAccount(em, user.id)
      // Of two at the same time only one can still have it.
      if ((await em.nativeDelete(AccountToken, { hash })) === 0) throw invalidToken()
      const former = await em.findOne(FormerEmail, { user: user.id, email, expiresAt: { $gt: now } })
      if (!account || !former) throw invalidToken()
      await freeAddress(em, email)
      const restored = { email, newEmail: null, passwordHash: nobodys, updatedAt: now }
      await em.nativeUpdate(User, { id: user.id }, restored)
      await forgetLinks(em, former, now)
      const since = suspectSince(account, former.leftAt)
      await removeAccessSince(em, ctx, { userId: user.id, since, now })
      await noteEvent(em, { userId: user.id, kind: 'email_restored', userAgent: ctx.userAgent, now })
      return makeToken(em, { purpose: 'reset_password', userId: user.id }, now)
    }),
  )
  ctx.sessions.forget(user.id)
  return { token: reset }
}

/**
 * An admin may have issued a reset link for the owner before the address was left, so a link of a younger address leaves
 * it alone.
 */
async function forgetLinks(em: SqlEntityManager, former: FormerEmail, now: Date): Promise<void> {
  const { id, user, leftAt } = former
  const isOldest = (await oldestFormerEmail(em, user.id, now))?.id === id
  await forgetFrom(em, former)
  const asked = ['change_email' as const, 'approve_email' as const]
  await em.nativeDelete(AccountToken, { user: user.id, purpose: { $in: asked } })
  const resets = { user: user.id, purpose: 'reset_password' as const }
  await em.nativeDelete(AccountToken, isOldest ? resets : { ...resets, createdAt: { $gte: leftAt } })
}

/** Whoever signed up with it meanwhile and never answered its mail has no right to it. */
async function freeAddress(em: SqlEntityManager, email: string): Promise<void> {
  await em.nativeDelete(User, { email, emailVerifiedAt: null, role: 'member' })
}

async function takingAddress<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw conflict(emailTaken)
    throw error
  }
}
