import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import type { Session } from '#platform/server/context.ts'
import { conflict } from '#platform/server/errors.ts'
import type { EmailChange, Verified } from '#features/accounts/contract.ts'
import { emailChanged, emailTaken } from '#features/accounts/messages.ts'
import { noteEvent } from '#features/accounts/server/account-events.service.ts'
import { emailChangeMailsByMailbox, mailsByMember } from '#features/accounts/server/account-limits.ts'
import { sendAccountMail } from '#features/accounts/server/account-mail.service.ts'
import { AccountToken } from '#features/accounts/server/account-token.entity.ts'
import { mailboxOf } from '#features/accounts/server/mailbox.ts'
import { askPassword, holdAccount, withProof } from '../signing-in/proof.service.ts'
import { invalidToken } from '#features/accounts/server/tokens.ts'
import { User } from '#features/accounts/server/user.entity.ts'

/** Asks the new address whether it is really theirs, and tells the old one. */
export async function askForEmailChange(
  ctx: AccountsContext,
  session: Session,
  { email, password }: EmailChange,
  now: Date,
): Promise<void> {
  const proof = await askPassword(ctx, session, password, now)
  const member = session.user
  await ctx.limits.spend(mailsByMember, String(member.id), now)
  await ctx.limits.spend(emailChangeMailsByMailbox, mailboxOf(email), now)
  await withProof(ctx.em, proof, async (em) => {
    await em.nativeUpdate(User, { id: member.id }, { newEmail: email, updatedAt: now })
    await forgetUnanswered(em, member.id)
    await noteEvent(em, { userId: member.id, kind: 'email_asked', userAgent: ctx.userAgent, now })
    // Two jobs: a mailbox that refuses its mail, or takes it later, must not hold up the other's.
    await sendAccountMail(em, ctx, { kind: 'email_moves', userId: member.id, to: member.email })
    await sendAccountMail(em, ctx, { kind: 'change_email', userId: member.id, to: email })
  })
}

/**
 * @throws 400 `token_invalid` where the member has thought of another address since, 409 where it has become
 * somebody else's.
 */
export async function confirmEmailChange(
  ctx: AccountsContext,
  token: AccountToken,
  now: Date,
): Promise<Verified> {
  const { em, sessions } = ctx
  const { hash, email, user } = token
  const changed = { message: emailChanged }
  // Used again it changes nothing: the account may have moved on since.
  if (token.usedAt || !email) return changed
  try {
    await em.transactional(async (inside) => {
      const left = await holdAccount(inside, user.id)
      await inside.nativeUpdate(AccountToken, { hash }, { usedAt: now })
      // A mail on its way while the member changed their mind may still have brought this link.
      const moved = await inside.nativeUpdate(
        User,
        { id: user.id, newEmail: email, blockedAt: null },
        { email, newEmail: null, updatedAt: now },
      )
      if (moved === 0 || !left) throw invalidToken()
      await noteEvent(inside, { userId: user.id, kind: 'email_changed', userAgent: ctx.userAgent, now })
      await sendAccountMail(inside, ctx, { kind: 'email_changed', userId: user.id, to: left.email })
      await forgetUnanswered(inside, user.id)
    })
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw conflict(emailTaken)
    throw error
  }
  sessions.forget(user.id)
  return changed
}

async function forgetUnanswered(em: SqlEntityManager, userId: number): Promise<void> {
  await em.nativeDelete(AccountToken, { user: userId, purpose: 'change_email', usedAt: null })
}
