import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { GenerateAuthenticationOptionsOpts } from '@simplewebauthn/server'
import { z } from 'zod'
import { signedInUser, type CurrentUser } from '#features/accounts/contract.ts'
import { deviceWords } from '#features/accounts/event-words.ts'
import {
  passkeyOver,
  secondStepOver,
  wrongPasskey,
  passkeyGone,
  passkeyKnown,
  passkeyUnreadable,
  tooManyPasskeys,
} from '#features/accounts/factor-messages.ts'
import { recoveryCodes } from '#features/accounts/factors-contract.ts'
import { accountBlocked, emailUnverified } from '#features/accounts/messages.ts'
import {
  byPasskey,
  madePasskey,
  passkeyName,
  passkeyOrder,
  passkeyRequest,
  shownPasskey,
  type ShownPasskey,
  type MadePasskey,
} from '#features/accounts/passkeys-contract.ts'
import { passkeysByClient } from '#features/accounts/server/account-limits.ts'
import type { AccountsServices, AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { Passkey } from '#features/accounts/server/entities.ts'
import { freshGuardsWith } from '#features/accounts/server/fresh-guards.ts'
import { withFreshPassword } from '#features/accounts/server/fresh-password.service.ts'
import type { Session } from '#platform/server/context.ts'
import { badRequest, forbidden, conflict, notFound } from '#platform/server/errors.ts'
import { clientOf } from '#platform/server/limits/limits.ts'
import { router } from '#platform/server/trpc.ts'
import { factorAdded, factorRemoved } from '../second-factor/changing-factors.service.ts'
import { factorsOf } from '../second-factor/factors.queries.ts'
import { readPending, takePending } from '../second-factor/pending-sign-in.service.ts'
import { makeCodes } from '../second-factor/recovery-codes.service.ts'
import { lettingIn } from '../signing-in/letting-in.service.ts'
import { holdAccount, holdProved } from '../signing-in/proof.service.ts'
import { makeChallenge, readChallenge, useChallenge, type Purpose } from './challenge.service.ts'
import { knownCredentials } from './passkeys.queries.ts'
import {
  asJson,
  readShown,
  webauthn,
  isHandleOf,
  requireRelyingParty,
  readMade,
  type NewCredential,
  handleOf,
} from './verifying.ts'

/** More than anybody has devices. */
const mostPasskeys = 20

/** What the browser is to make. */
async function orderPasskey(
  ctx: AccountsContext,
  { id: sessionId, user }: Session,
  now: Date,
): Promise<z.infer<typeof passkeyOrder>> {
  const party = requireRelyingParty(ctx)
  const known = await knownCredentials(ctx.em, user.id)
  if (known.length >= mostPasskeys) throw conflict(tooManyPasskeys)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: ctx.siteName,
    rpID: party.id,
    userID: handleOf(user.id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: await makeChallenge(ctx, { for: 'adding', sessionId }, now),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return passkeyOrder.parse(asJson(options))
}

/**
 * Keeps what the browser has made. With the first factor of an account, sessions end that were opened without one.
 *
 * @returns recovery codes, where the account has none yet.
 */
async function addPasskey(
  ctx: AccountsContext,
  session: Session,
  made: MadePasskey,
  now: Date,
): Promise<string[]> {
  const party = requireRelyingParty(ctx)
  const challenge = await readChallenge(ctx, { for: 'adding', sessionId: session.id }, now)
  if (!challenge) throw badRequest(passkeyOver, 'passkey_over')
  const credential = await readMade(made, { challenge, party })
  if (!credential) throw badRequest(passkeyUnreadable, 'wrong_passkey')
  const recovery = await makeCodes(ctx.sealing, session.user.id)
  const codes = await keepingOnce(() =>
    withFreshPassword(ctx.em, session, now, async (em, account) => {
      if (!(await useChallenge(em, challenge, now))) throw badRequest(passkeyOver, 'passkey_over')
      if ((await em.count(Passkey, { user: account.id })) >= mostPasskeys) throw conflict(tooManyPasskeys)
      const isFirst = (await factorsOf(em, account.id)).length === 0
      await insert(em, { userId: account.id, name: deviceWords(ctx.userAgent), now }, credential)
      const added = {
        account,
        isFirst,
        sessionId: session.id,
        change: 'passkey_added',
        made: recovery,
      } as const
      return factorAdded(em, ctx, added, now)
    }),
  )
  ctx.sessions.forget(session.user.id)
  ctx.cookies.push(ctx.challengeCookies.clear())
  return codes
}

/** @throws 404 for somebody else's. */
async function renamePasskey(
  em: SqlEntityManager,
  userId: number,
  { id, name }: { id: number; name: string },
): Promise<void> {
  if ((await em.nativeUpdate(Passkey, { id, user: userId }, { name })) === 0) throw notFound(passkeyGone)
}

/** It opens nothing any more. @throws 404 for somebody else's. */
async function removePasskey(ctx: AccountsContext, session: Session, id: number, now: Date): Promise<void> {
  await withFreshPassword(ctx.em, session, now, async (em, account) => {
    const removed = await em.nativeDelete(Passkey, { id, user: account.id })
    if (removed === 0) throw notFound(passkeyGone)
    await factorRemoved(em, ctx, { account, change: 'passkey_removed' }, now)
  })
  ctx.sessions.forget(session.user.id)
}

async function insert(
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

/** One key opens one account: whose it is, nobody else is told. */
async function keepingOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw conflict(passkeyKnown)
    throw error
  }
}

type Request = z.infer<typeof passkeyRequest>

/** Asks for any passkey of this site: whose it is, it says itself. */
async function askForPasskey(ctx: AccountsContext, now: Date): Promise<Request> {
  return request(ctx, { for: 'signing-in' }, { now, userVerification: 'required' })
}

/** Asks for one of those of who has given the password. */
async function askForSecondStep(ctx: AccountsContext, now: Date): Promise<Request> {
  const pending = await readPending(ctx, now)
  if (!pending) throw isOver()
  const allowCredentials = await knownCredentials(ctx.em, pending.userId)
  const purpose = { for: 'second-step', pendingId: pending.id } as const
  return request(ctx, purpose, { now, userVerification: 'discouraged', allowCredentials })
}

/**
 * Signs in by a passkey alone. Its device has asked for a finger, a face or a PIN, so it is two factors by itself.
 *
 * @throws 400 `wrong_passkey` for one that is unknown, removed or copied, alike; 403 as for who knows the password.
 */
async function signInByPasskey(ctx: AccountsContext, sent: ShownPasskey, now: Date): Promise<CurrentUser> {
  const shown = await check(ctx, sent, { purpose: { for: 'signing-in' }, isAlone: true, now })
  const user = await lettingIn(ctx, now, async (em, letIn) => {
    const account = await holdAccount(em, shown.userId)
    if (!account || !(await shown.use(em))) throw isWrong()
    if (account.blockedAt) throw forbidden(accountBlocked)
    if (!account.emailVerifiedAt) throw forbidden(emailUnverified, 'email_unverified')
    return letIn(em, account)
  })
  ctx.cookies.push(ctx.challengeCookies.clear())
  return user
}

/** Signs in by a passkey who has given the password a moment ago in this browser. */
async function showSecondStep(ctx: AccountsContext, sent: ShownPasskey, now: Date): Promise<CurrentUser> {
  const pending = await readPending(ctx, now)
  if (!pending) throw isOver()
  const purpose = { for: 'second-step', pendingId: pending.id } as const
  const shown = await check(ctx, sent, { purpose, isAlone: false, now })
  // Somebody else's passkey is none of this account.
  if (shown.userId !== pending.userId) throw isWrong()
  const user = await lettingIn(ctx, now, async (em, letIn) => {
    const account = await holdProved(em, pending)
    if (!account || !(await takePending(em, pending.id))) throw isOver()
    if (!(await shown.use(em))) throw isWrong()
    return letIn(em, account)
  })
  ctx.cookies.push(ctx.pendingCookies.clear(), ctx.challengeCookies.clear())
  return user
}

async function request(
  ctx: AccountsContext,
  purpose: Purpose,
  {
    now,
    ...asked
  }: { now: Date } & Pick<GenerateAuthenticationOptionsOpts, 'allowCredentials' | 'userVerification'>,
): Promise<Request> {
  const party = requireRelyingParty(ctx)
  const challenge = await makeChallenge(ctx, purpose, now)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({ rpID: party.id, challenge, ...asked })
  return passkeyRequest.parse(asJson(options))
}

interface CheckOptions {
  purpose: Purpose
  isAlone: boolean
  now: Date
}

/** Whose passkey has signed what this browser was asked to. */
async function check(ctx: AccountsContext, sent: ShownPasskey, { purpose, isAlone, now }: CheckOptions) {
  await ctx.limits.spend(passkeysByClient, clientOf(ctx.ip), now)
  const party = requireRelyingParty(ctx)
  const challenge = await readChallenge(ctx, purpose, now)
  if (!challenge) throw badRequest(passkeyOver, 'passkey_over')
  const { id: credentialId, response } = sent.response
  const passkey = await ctx.em.fork().findOne(Passkey, { credentialId })
  const counter = passkey && (await readShown(sent, passkey, { challenge, party, isAlone }))
  const userId = passkey?.user.id
  if (counter === null || !userId || !isHandleOf(response.userHandle, userId)) throw isWrong()
  await ctx.limits.refund(passkeysByClient, clientOf(ctx.ip), now)
  const known = { id: passkey.id, user: userId, counter: passkey.counter }
  return {
    userId,
    /** Uses the answer up; false where it was, or where the passkey has been removed or used meanwhile. */
    use: async (em: SqlEntityManager): Promise<boolean> =>
      (await useChallenge(em, challenge, now)) &&
      (await em.nativeUpdate(Passkey, known, { counter, lastUsedAt: now })) > 0,
  }
}

const isWrong = () => badRequest(wrongPasskey, 'wrong_passkey')
const isOver = () => badRequest(secondStepOver, 'sign_in_over')

const { anyone, signedIn, signedInAnew } = freshGuardsWith<AccountsServices>()

/** Keys that devices and password managers keep. */
export const passkeysRouter = router({
  /** What a browser is to ask its devices for, to sign in by a passkey alone. */
  ask: anyone.output(passkeyRequest).mutation(({ ctx }) => askForPasskey(ctx, ctx.now())),

  signIn: anyone
    .input(shownPasskey)
    .output(signedInUser)
    .mutation(async ({ ctx, input }) => ({ user: await signInByPasskey(ctx, input, ctx.now()) })),

  /** The same after the password. */
  askForSecondStep: anyone.output(passkeyRequest).mutation(({ ctx }) => askForSecondStep(ctx, ctx.now())),

  giveSecondStep: anyone
    .input(shownPasskey)
    .output(signedInUser)
    .mutation(async ({ ctx, input }) => ({ user: await showSecondStep(ctx, input, ctx.now()) })),

  /** What a browser is to make. */
  order: signedInAnew
    .output(passkeyOrder)
    .mutation(({ ctx }) => orderPasskey(ctx, sessionIn(ctx), ctx.now())),

  add: signedInAnew
    .input(madePasskey)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input }) => ({
      recoveryCodes: await addPasskey(ctx, sessionIn(ctx), input, ctx.now()),
    })),

  rename: signedIn
    .input(passkeyName)
    .output(z.void())
    .mutation(({ ctx, input }) => renamePasskey(ctx.em, ctx.user.id, input)),

  remove: signedInAnew
    .input(byPasskey)
    .output(z.void())
    .mutation(({ ctx, input }) => removePasskey(ctx, sessionIn(ctx), input.id, ctx.now())),
})

const sessionIn = (ctx: { sessionId: string; user: CurrentUser }) => ({ id: ctx.sessionId, user: ctx.user })
