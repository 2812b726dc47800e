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
import { checkInvitation, holdInvitation, requireInvitation } from './invited.service.ts'
import { lockAccount } from '../signing-in/proof.service.ts'
import { invalidToken } from '#features/accounts/server/tokens.ts'

/**
 * Makes an account that waits for its address to be verified. For a known address the answer is the same and
 * takes as long; its owner gets a mail that fits. The browser is given a name, for when its owner opens the link there.
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

/** Sends the link again, if somebody waits for one; the answer tells nobody whether. */
export async function resendVerification(ctx: AccountsContext, email: string, now: Date): Promise<void> {
  await ctx.limits.spend(mailsByClient, clientKeyOf(ctx.ip), now)
  if (!(await spendVerificationMail(ctx, { email }, now))) return
  await ctx.em.transactional(async (em) => {
    const user = await em.findOne(User, { email }, { fields: ['id'] })
    // A job for nobody too: an unknown address takes as long.
    await enqueueAccountMail(em, ctx, { kind: 'verify_email', userId: user?.id ?? 0, to: email })
  })
}

/**
 * Counts a mail that a client asks for, by client and by mailbox. Other clients may have used up what goes to a mailbox:
 * its owner, who is another one, is not refused for that.
 *
 * @returns whether the mail is to be sent. @throws 429 where this client has asked too often.
 */
async function spendVerificationMail(
  ctx: AccountsContext,
  { email, invitation }: Pick<NewRegistration, 'email' | 'invitation'>,
  now: Date,
): Promise<boolean> {
  const mailbox = mailboxOf(email)
  if (invitation !== undefined) {
    // The invitation was mailed there, so strangers to the mailbox cannot show it, nor use up what is counted by it.
    await checkInvitation(ctx.em, ctx, { email, invitation }, now)
    return ctx.limits.trySpend(invitedMailsByMailbox, mailbox, now)
  }
  await ctx.limits.spend(verificationMailsByClient, `${clientKeyOf(ctx.ip)} ${mailbox}`, now)
  return ctx.limits.trySpend(verificationMailsByMailbox, mailbox, now)
}

/**
 * Verifies the address of an account with the name and password of the link's own registration, so that nobody can
 * register over, or ahead of, the owner of the address. A link proves whose mailbox it is, not who typed the password.
 *
 * @param isProved whether the password was typed on this device, or has been given.
 * @throws 400 `sign_up_password_needed` where it is to be given first.
 */
export async function verifyAccount(
  em: SqlEntityManager,
  { hash, user }: AccountToken,
  { isProved, asksPassword }: { isProved: boolean; asksPassword: boolean },
  now: Date,
): Promise<VerificationResult> {
  return em.transactional(async (inside) => {
    // First what an admin takes back and a second sign-up hold first: nobody waits for each other.
    const { email } = await inside.findOneOrFail(User, user.id, { fields: ['email'] })
    await inside.nativeDelete(Invitation, { email })
    const account = await lockAccount(inside, user.id)
    // A reset may have changed the password of the link since it was looked up.
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

/** Whether an address was signed up for with another password, on another device than the registration of this one. */
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

/** The registrations of an address that wait to be verified, or the one of them that is meant. */
export function listPendingRegistrations(
  em: SqlEntityManager,
  userId: number,
  id: number | undefined,
): Promise<Registration[]> {
  return em.find(Registration, { user: userId, ...(id === undefined ? {} : { id }) })
}

const maxSignUpTimes = 10

/** When an address that waits to be verified was signed up for; the latest first, and no more than a mail can list. */
export async function listSignUpTimes(em: SqlEntityManager, userId: number): Promise<Date[]> {
  const newest = { orderBy: { createdAt: 'desc' as const, id: 'desc' as const }, limit: maxSignUpTimes }
  const registrations = await em.find(Registration, { user: userId }, newest)
  return registrations.map(({ createdAt }) => createdAt)
}

/** One account for each address; one that is not verified yet begins anew with the newest name and password. */
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
  // One statement whatever it does, as it is to take as long for a known address.
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
