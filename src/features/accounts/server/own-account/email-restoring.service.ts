import { randomBytes } from 'node:crypto'
import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { conflict } from '#platform/server/errors.ts'
import { emailTaken } from '#features/accounts/messages.ts'
import { noteEvent } from '#features/accounts/server/account-events.service.ts'
import { AccountToken } from '#features/accounts/server/account-token.entity.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { forgetDevices } from '../signing-in/devices.service.ts'
import { holdAccount } from '../signing-in/proof.service.ts'
import { findToken, invalidToken, makeToken } from '#features/accounts/server/tokens.ts'
import { User } from '#features/accounts/server/user.entity.ts'

/**
 * Brings an account back to the address it has left, by the link in the mail to it. Whoever moved it knew the password:
 * that is worth nothing any more, every session ends, and other links too.
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
      await holdAccount(em, user.id)
      // Of two at the same time only one can still have it.
      if ((await em.nativeDelete(AccountToken, { hash })) === 0) throw invalidToken()
      await freeAddress(em, email)
      const restored = { email, newEmail: null, passwordHash: nobodys, updatedAt: now }
      await em.nativeUpdate(User, { id: user.id }, restored)
      const links = ['change_email', 'reset_password', 'undo_email'] as const
      await em.nativeDelete(AccountToken, { user: user.id, purpose: { $in: [...links] } })
      await ctx.sessions.endAll(em, user.id)
      await forgetDevices(em, user.id)
      await noteEvent(em, { userId: user.id, kind: 'email_restored', userAgent: ctx.userAgent, now })
      return makeToken(em, { purpose: 'reset_password', userId: user.id }, now)
    }),
  )
  ctx.sessions.forget(user.id)
  return { token: reset }
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
