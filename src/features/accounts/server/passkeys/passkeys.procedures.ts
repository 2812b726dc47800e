import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { GenerateAuthenticationOptionsOpts } from '@simplewebauthn/server'
import { z } from 'zod'
import { signedInUser, type CurrentUser } from '#features/accounts/contract.ts'
import { toDeviceName } from '#features/accounts/event-labels.ts'
import {
  passkeyChallengeExpired,
  signInExpired,
  passkeyUnknown,
  passkeyNotFound,
  passkeyTaken,
  passkeyUnreadable,
  tooManyPasskeys,
} from '#features/accounts/factor-messages.ts'
import { recoveryCodes } from '#features/accounts/factors-contract.ts'
import { accountBlocked, emailUnverified } from '#features/accounts/messages.ts'
import {
  byPasskey,
  passkeyRegistration,
  passkeyName,
  passkeyCreationOptions,
  passkeyRequestOptions,
  passkeyAssertion,
  type PasskeyAssertion,
  type PasskeyRegistration,
} from '#features/accounts/passkeys-contract.ts'
import { passkeysByClient } from '#features/accounts/server/account-limits.ts'
import type { AccountsServices, AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { Passkey } from '#features/accounts/server/entities.ts'
import { recentPasswordGuards } from '#features/accounts/server/recent-password-guards.ts'
import { withRecentPassword } from '#features/accounts/server/recent-password.service.ts'
import type { Session } from '#platform/server/context.ts'
import { badRequest, forbidden, conflict, notFound } from '#platform/server/errors.ts'
import { clientKeyOf } from '#platform/server/limits/limits.ts'
import { router } from '#platform/server/trpc.ts'
import { handleFactorAdded, handleFactorRemoved } from '../second-factor/factor-changes.service.ts'
import { listFactors, listCredentials } from '../second-factor/factors.queries.ts'
import { readPending, consumePending } from '../second-factor/pending-sign-in.service.ts'
import { generateCodes } from '../second-factor/recovery-codes.service.ts'
import { completeSignIn } from '../signing-in/complete-sign-in.service.ts'
import { lockAccount, lockProvedAccount } from '../signing-in/reauthentication.service.ts'
import {
  createChallenge,
  readChallenge,
  consumeChallenge,
  type ChallengePurpose,
} from './challenge.service.ts'
import {
  toJson,
  verifyAssertion,
  loadWebauthn,
  matchesUserHandle,
  requireRelyingParty,
  verifyRegistration,
  type NewCredential,
  toUserHandle,
} from './webauthn.ts'

const maxPasskeys = 20

/** Returns the options for `navigator.credentials.create`. */
async function createPasskeyOptions(
  ctx: AccountsContext,
  { id: sessionId, user }: Session,
  now: Date,
): Promise<z.infer<typeof passkeyCreationOptions>> {
  const party = requireRelyingParty(ctx)
  const known = await listCredentials(ctx.em, user.id)
  if (known.length >= maxPasskeys) throw conflict(tooManyPasskeys)
  const { generateRegistrationOptions } = await loadWebauthn()
  const options = await generateRegistrationOptions({
    rpName: ctx.siteName,
    rpID: party.id,
    userID: toUserHandle(user.id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: await createChallenge(ctx, { for: 'adding', sessionId }, now),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return passkeyCreationOptions.parse(toJson(options))
}

/**
 * Verifies and saves a new passkey. If it is the account's first second factor, all other sessions end, as they were
 * opened without one.
 * @returns recovery codes, if the account has none yet.
 */
async function addPasskey(
  ctx: AccountsContext,
  session: Session,
  made: PasskeyRegistration,
  now: Date,
): Promise<string[]> {
  const party = requireRelyingParty(ctx)
  const challenge = await readChallenge(ctx, { for: 'adding', sessionId: session.id }, now)
  if (!challenge) throw badRequest(passkeyChallengeExpired, 'passkey_over')
  const credential = await verifyRegistration(made, { challenge, party })
  if (!credential) throw badRequest(passkeyUnreadable, 'wrong_passkey')
  const recovery = await generateCodes(ctx.sealing, session.user.id)
  const codes = await conflictIfPasskeyTaken(() =>
    withRecentPassword(ctx.em, session, now, async (em, account) => {
      if (!(await consumeChallenge(em, challenge, now)))
        throw badRequest(passkeyChallengeExpired, 'passkey_over')
      if ((await em.count(Passkey, { user: account.id })) >= maxPasskeys) throw conflict(tooManyPasskeys)
      const isFirst = (await listFactors(em, account.id)).length === 0
      await insertPasskey(em, { userId: account.id, name: toDeviceName(ctx.userAgent), now }, credential)
      const added = {
        account,
        isFirst,
        sessionId: session.id,
        change: 'passkey_added',
        made: recovery,
      } as const
      return handleFactorAdded(em, ctx, added, now)
    }),
  )
  ctx.sessions.forget(session.user.id)
  ctx.cookies.push(ctx.challengeCookies.clear())
  return codes
}

/**
 * Renames one of the member's passkeys.
 * @throws 404 if they have no such passkey.
 */
async function renamePasskey(
  em: SqlEntityManager,
  userId: number,
  { id, name }: { id: number; name: string },
): Promise<void> {
  if ((await em.nativeUpdate(Passkey, { id, user: userId }, { name })) === 0) throw notFound(passkeyNotFound)
}

/**
 * Removes one of the member's passkeys.
 * @throws 404 if they have no such passkey.
 */
async function removePasskey(ctx: AccountsContext, session: Session, id: number, now: Date): Promise<void> {
  await withRecentPassword(ctx.em, session, now, async (em, account) => {
    const removed = await em.nativeDelete(Passkey, { id, user: account.id })
    if (removed === 0) throw notFound(passkeyNotFound)
    await handleFactorRemoved(em, ctx, { account, change: 'passkey_removed' }, now)
  })
  ctx.sessions.forget(session.user.id)
}

async function insertPasskey(
  em: SqlEntityManager,
  { userId, name, now }: { userId: number; name: string; now: Date },
  { id, publicKey, counter, transports = [] }: NewCredential,
): Promise<void> {
  await em.insert(Passkey, {
    user: userId,
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.join(','),
    name,
    createdAt: now,
  })
}

/** Maps a duplicate credential to 409, without revealing which account it belongs to. */
async function conflictIfPasskeyTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw conflict(passkeyTaken)
    throw error
  }
}

type RequestOptions = z.infer<typeof passkeyRequestOptions>

/** Requests any passkey of this site. The credential itself identifies the account. */
async function requestPasskey(ctx: AccountsContext, now: Date): Promise<RequestOptions> {
  return createRequestOptions(ctx, { for: 'signing-in' }, { now, userVerification: 'required' })
}

/** Requests a passkey of the account whose password was just checked. */
async function requestSecondStep(ctx: AccountsContext, now: Date): Promise<RequestOptions> {
  const pending = await readPending(ctx, now)
  if (!pending) throw signInExpiredError()
  const allowCredentials = await listCredentials(ctx.em, pending.userId)
  const purpose = { for: 'second-step', pendingId: pending.id } as const
  return createRequestOptions(ctx, purpose, { now, userVerification: 'discouraged', allowCredentials })
}

/**
 * Signs in with a passkey alone. User verification (fingerprint, face or PIN) makes it two factors in one.
 *
 * @throws 400 `wrong_passkey`, whether it is unknown, removed or cloned; 403 for a blocked or unverified account.
 */
async function signInByPasskey(
  ctx: AccountsContext,
  sent: PasskeyAssertion,
  now: Date,
): Promise<CurrentUser> {
  const verifiedPasskey = await verifyPasskey(ctx, sent, {
    purpose: { for: 'signing-in' },
    isAlone: true,
    now,
  })
  const user = await completeSignIn(ctx, now, async (em, openSession) => {
    const account = await lockAccount(em, verifiedPasskey.userId)
    if (!account || !(await verifiedPasskey.use(em))) throw passkeyUnknownError()
    if (account.blockedAt) throw forbidden(accountBlocked)
    if (!account.emailVerifiedAt) throw forbidden(emailUnverified, 'email_unverified')
    return openSession(em, account)
  })
  ctx.cookies.push(ctx.challengeCookies.clear())
  return user
}

/** Completes a sign-in with a passkey as the second factor, in the browser that has just given the password. */
async function completeSecondStep(
  ctx: AccountsContext,
  sent: PasskeyAssertion,
  now: Date,
): Promise<CurrentUser> {
  const pending = await readPending(ctx, now)
  if (!pending) throw signInExpiredError()
  const purpose = { for: 'second-step', pendingId: pending.id } as const
  const verifiedPasskey = await verifyPasskey(ctx, sent, { purpose, isAlone: false, now })
  // The passkey belongs to another account.
  if (verifiedPasskey.userId !== pending.userId) throw passkeyUnknownError()
  const user = await completeSignIn(ctx, now, async (em, openSession) => {
    const account = await lockProvedAccount(em, pending)
    if (!account || !(await consumePending(em, pending.id))) throw signInExpiredError()
    if (!(await verifiedPasskey.use(em))) throw passkeyUnknownError()
    return openSession(em, account)
  })
  ctx.cookies.push(ctx.pendingCookies.clear(), ctx.challengeCookies.clear())
  return user
}

async function createRequestOptions(
  ctx: AccountsContext,
  purpose: ChallengePurpose,
  {
    now,
    ...asked
  }: { now: Date } & Pick<GenerateAuthenticationOptionsOpts, 'allowCredentials' | 'userVerification'>,
): Promise<RequestOptions> {
  const party = requireRelyingParty(ctx)
  const challenge = await createChallenge(ctx, purpose, now)
  const { generateAuthenticationOptions } = await loadWebauthn()
  const options = await generateAuthenticationOptions({ rpID: party.id, challenge, ...asked })
  return passkeyRequestOptions.parse(toJson(options))
}

interface CheckOptions {
  purpose: ChallengePurpose
  isAlone: boolean
  now: Date
}

/** Verifies a passkey's response to this browser's challenge and returns its account. */
async function verifyPasskey(
  ctx: AccountsContext,
  sent: PasskeyAssertion,
  { purpose, isAlone, now }: CheckOptions,
) {
  await ctx.limits.spend(passkeysByClient, clientKeyOf(ctx.ip), now)
  const party = requireRelyingParty(ctx)
  const challenge = await readChallenge(ctx, purpose, now)
  if (!challenge) throw badRequest(passkeyChallengeExpired, 'passkey_over')
  const { id: credentialId, response } = sent.response
  const passkey = await ctx.em.fork().findOne(Passkey, { credentialId })
  const counter = passkey && (await verifyAssertion(sent, passkey, { challenge, party, isAlone }))
  const userId = passkey?.user.id
  if (counter === null || !userId || !matchesUserHandle(response.userHandle, userId))
    throw passkeyUnknownError()
  await ctx.limits.refund(passkeysByClient, clientKeyOf(ctx.ip))
  const known = { id: passkey.id, user: userId, counter: passkey.counter }
  return {
    userId,
    /** Consumes the response; false if it was already used, or if the passkey was removed or used in the meantime. */
    use: async (em: SqlEntityManager): Promise<boolean> =>
      (await consumeChallenge(em, challenge, now)) &&
      (await em.nativeUpdate(Passkey, known, { counter, lastUsedAt: now })) > 0,
  }
}

const passkeyUnknownError = () => badRequest(passkeyUnknown, 'wrong_passkey')
const signInExpiredError = () => badRequest(signInExpired, 'sign_in_over')

const { anyone, signedIn, signedInRecently } = recentPasswordGuards<AccountsServices>()

/** Procedures with which members manage their passkeys (WebAuthn) and sign in with one, alone or as the second step. */
export const passkeysRouter = router({
  /** Returns the options for `navigator.credentials.get`, to sign in with a passkey alone. */
  ask: anyone.output(passkeyRequestOptions).mutation(({ ctx }) => requestPasskey(ctx, ctx.now())),

  signIn: anyone
    .input(passkeyAssertion)
    .output(signedInUser)
    .mutation(async ({ ctx, input }) => ({ user: await signInByPasskey(ctx, input, ctx.now()) })),

  /** Returns the options for `navigator.credentials.get`, for the second step after the password. */
  askForSecondStep: anyone
    .output(passkeyRequestOptions)
    .mutation(({ ctx }) => requestSecondStep(ctx, ctx.now())),

  giveSecondStep: anyone
    .input(passkeyAssertion)
    .output(signedInUser)
    .mutation(async ({ ctx, input }) => ({ user: await completeSecondStep(ctx, input, ctx.now()) })),

  /** Returns the options for `navigator.credentials.create`. */
  order: signedInRecently
    .output(passkeyCreationOptions)
    .mutation(({ ctx }) => createPasskeyOptions(ctx, toSession(ctx), ctx.now())),

  add: signedInRecently
    .input(passkeyRegistration)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input }) => ({
      recoveryCodes: await addPasskey(ctx, toSession(ctx), input, ctx.now()),
    })),

  rename: signedIn
    .input(passkeyName)
    .output(z.void())
    .mutation(({ ctx, input }) => renamePasskey(ctx.em, ctx.user.id, input)),

  remove: signedInRecently
    .input(byPasskey)
    .output(z.void())
    .mutation(({ ctx, input }) => removePasskey(ctx, toSession(ctx), input.id, ctx.now())),
})

const toSession = (ctx: { sessionId: string; user: CurrentUser }) => ({ id: ctx.sessionId, user: ctx.user })
