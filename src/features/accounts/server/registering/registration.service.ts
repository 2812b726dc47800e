import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { badRequest } from '#platform/server/errors.ts'
import { clientKeyOf } from '#platform/server/limits/limits.ts'
import type { Registration as NewRegistration, VerificationResult } from '#features/accounts/contract.ts'
import { alreadyVerified, emailVerified, signUpPasswordRequired } from '#features/accounts/messages.ts'
import {
  invitedMailsByMailbox,
  mailsByClient,
  registrationsByClient,
  verificationMailsByClient,
  verificationMailsByMailbox,
} from '#features/accounts/server/account-limits.ts'
import { enqueueAccountMail } from '#features/accounts/server/account-mail.service.ts'
import { AccountToken, User, Invitation, Registration } from '#features/accounts/server/entities.ts'
import { mailboxOf } from '#features/accounts/server/mailbox.ts'
import { ensureDevice } from '../signing-in/devices.service.ts'
import { checkInvitation, holdInvitation, requireInvitation } from './invitations.service.ts'
import { lockAccount } from '../signing-in/reauthentication.service.ts'
import { invalidToken } from '#features/accounts/server/tokens.ts'

/**
 * Creates an account, or changes name and password of an unverified one, and mails the verification link, unless other
 * clients have requested too many mails to this mailbox. A known address gets the same response in the same time; the
 * owner of a verified account gets a mail that says so. The browser gets a device ID in a cookie, so that opening the
 * link there signs in without the password.
 * @throws 403 if registration is closed or needs an invitation, 400 `token_invalid` for a wrong invitation, 429 for too
 * many sign-ups by one client.
 */
export async function register(ctx: AccountsContext, input: NewRegistration, now: Date): Promise<void> {
  requireInvitation(ctx, input)
  await ctx.limits.spend(registrationsByClient, clientKeyOf(ctx.ip), now)
  const isMailed = await spendVerificationMail(ctx, input, now)
  const passwordHash = await ctx.passwords.hash(input.password)
  const device = await ensureDevice(ctx, now)
  await ctx.em.transactional(async (em) => {
    await holdInvitation(em, ctx, input, now)
    const { name, email } = input
    const account = await addUnverified(em, { name, email, passwordHash, device }, now)
    if (isMailed) await enqueueAccountMail(em, ctx, { kind: 'verify_email', to: input.email, ...account })
  })
}

/**
 * Mails the verification link again if one sign-up with this address is unverified. If several are, or the account is
 * verified, the mail says so instead; an unknown address gets none. The response is the same for any address.
 * @throws 429 for too many mails requested by one client.
 */
export async function resendVerification(ctx: AccountsContext, email: string, now: Date): Promise<void> {
  await ctx.limits.spend(mailsByClient, clientKeyOf(ctx.ip), now)
  if (!(await spendVerificationMail(ctx, { email }, now))) return
  await ctx.em.transactional(async (em) => {
    const user = await em.findOne(User, { email }, { fields: ['id'] })
    // Enqueued for an unknown address too, so that the response takes as long.
    await enqueueAccountMail(em, ctx, { kind: 'verify_email', userId: user?.id ?? 0, to: email })
  })
}

/**
 * Charges a verification mail to the limits of the client and of the mailbox. If other clients have used up the
 * mailbox's limit, the request still succeeds, but no mail is sent.
 *
 * @returns whether to send the mail.
 * @throws 429 if this client has requested too many.
 */
async function spendVerificationMail(
  ctx: AccountsContext,
  { email, invitation }: Pick<NewRegistration, 'email' | 'invitation'>,
  now: Date,
): Promise<boolean> {
  const mailbox = mailboxOf(email)
  if (invitation !== undefined) {
    // The invitation was mailed to this mailbox, so nobody else has it or can use up this limit.
    await checkInvitation(ctx.em, ctx, { email, invitation }, now)
    return ctx.limits.trySpend(invitedMailsByMailbox, mailbox, now)
  }
  await ctx.limits.spend(verificationMailsByClient, `${clientKeyOf(ctx.ip)} ${mailbox}`, now)
  return ctx.limits.trySpend(verificationMailsByMailbox, mailbox, now)
}

/**
 * Verifies the email address of an account and sets the name and password of the link's own registration. Each link
 * belongs to one registration, so that nobody can replace the password of the address's owner by registering before
 * or after them. Returns a message, with the code `already_verified` if nothing was to be done.
 * @param isProved whether this browser signed up or the sign-up's password was given: the link alone proves access to
 * the mailbox, not who chose the password.
 * @throws 400 `sign_up_password_needed` if the password must be given first, 400 `token_invalid` for an outdated
 * link.
 */
export async function verifyAccount(
  em: SqlEntityManager,
  { hash, user }: AccountToken,
  { isProved, asksPassword }: { isProved: boolean; asksPassword: boolean },
  now: Date,
): Promise<VerificationResult> {
  return em.transactional(async (inside) => {
    // Locks in the same order as the withdrawal of an invitation and a second sign-up, to avoid a deadlock.
    const { email } = await inside.findOneOrFail(User, user.id, { fields: ['email'] })
    await inside.nativeDelete(Invitation, { email })
    const account = await lockAccount(inside, user.id)
    // Read again under the lock: a password reset may have changed the link's password.
    const link = await inside.findOne(AccountToken, { hash }, { refresh: true })
    if (!account || !link) throw invalidToken()
    if (account.emailVerifiedAt) {
      await inside.nativeDelete(Registration, { user: user.id })
      return { message: alreadyVerified, code: 'already_verified' }
    }
    const { name, passwordHash } = link
    const isVerifiedElsewhere = Boolean(passwordHash) && !isProved
    const isAsked =
      asksPassword || (passwordHash && (await hasCompetingSignUp(inside, user.id, passwordHash)))
    if (isVerifiedElsewhere && isAsked) throw badRequest(signUpPasswordRequired, 'sign_up_password_needed')
    await inside.nativeUpdate(
      User,
      { id: user.id },
      {
        emailVerifiedAt: now,
        updatedAt: now,
        isVerifiedElsewhere,
        ...(name && { name }),
        ...(passwordHash && { passwordHash }),
      },
    )
    await inside.nativeDelete(Registration, { user: user.id })
    return { message: emailVerified }
  })
}

/** Returns whether the address was also signed up for with another password on another device. */
async function hasCompetingSignUp(
  em: SqlEntityManager,
  userId: number,
  passwordHash: string,
): Promise<boolean> {
  const own = await em.findOne(Registration, { user: userId, passwordHash })
  const elsewhere = own?.device ? { $or: [{ device: null }, { device: { $ne: own.device } }] } : {}
  return (
    (await em.count(Registration, { user: userId, passwordHash: { $ne: passwordHash }, ...elsewhere })) > 0
  )
}

/**
 * Returns the pending sign-ups of an unverified account, for the verification mail. There is one for each password with
 * which somebody has signed up with its address, since only the owner of the address can tell which is theirs.
 * @param id returns only the sign-up with this ID, if it is still pending.
 */
export function listPendingRegistrations(
  em: SqlEntityManager,
  userId: number,
  id: number | undefined,
): Promise<Registration[]> {
  return em.find(Registration, { user: userId, ...(id === undefined ? {} : { id }) })
}

const maxSignUpTimes = 10

/** Returns the dates of an account's unverified sign-ups, latest first, at most ten. */
export async function listSignUpTimes(em: SqlEntityManager, userId: number): Promise<Date[]> {
  const newest = { orderBy: { createdAt: 'desc' as const, id: 'desc' as const }, limit: maxSignUpTimes }
  const registrations = await em.find(Registration, { user: userId }, newest)
  return registrations.map(({ createdAt }) => createdAt)
}

/**
 * Creates an account, or updates an unverified one with the new name and password. Verified accounts stay unchanged.
 */
async function addUnverified(
  em: SqlEntityManager,
  {
    name,
    email,
    passwordHash,
    device,
  }: Pick<NewRegistration, 'name' | 'email'> & { passwordHash: string; device: string },
  now: Date,
): Promise<{ userId: number; registrationId?: number }> {
  // One statement for all cases, so that a known address takes as long as an unknown one.
  const { userId, registrationId } = await em
    .getKysely<InferKyselyDB<typeof User | typeof Registration>>()
    .with('account', (write) =>
      write
        .insertInto('users')
        .values({ name, email, password_hash: passwordHash, created_at: now })
        .onConflict((known) =>
          known.column('email').doUpdateSet((row) => {
            const waits = row('users.email_verified_at', 'is', null)
            return {
              name: row.case().when(waits).then(name).else(row.ref('users.name')).end(),
              password_hash: row
                .case()
                .when(waits)
                .then(passwordHash)
                .else(row.ref('users.password_hash'))
                .end(),
              created_at: row.case().when(waits).then(now).else(row.ref('users.created_at')).end(),
            }
          }),
        )
        .returning(['id', 'name', 'password_hash', 'created_at', 'email_verified_at']),
    )
    .with('waiting', (write) =>
      write
        .insertInto('registration')
        .columns(['user_id', 'name', 'password_hash', 'created_at', 'device'])
        .expression(
          write
            .selectFrom('account')
            .select((row) => [
              'id',
              'name',
              'password_hash',
              'created_at',
              row.cast<string>(row.val(device), 'varchar').as('device'),
            ])
            .where('email_verified_at', 'is', null),
        )
        .returning('id'),
    )
    .selectFrom('account')
    .leftJoin('waiting', (join) => join.onTrue())
    .select(['account.id as userId', 'waiting.id as registrationId'])
    .executeTakeFirstOrThrow()
  return { userId, ...(registrationId && { registrationId }) }
}
