import type { GenerateAuthenticationOptionsOpts } from '@simplewebauthn/server'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { z } from 'zod'
import type { CurrentUser } from '#features/accounts/contract.ts'
import { passkeyOver, secondStepOver, wrongPasskey } from '#features/accounts/factor-messages.ts'
import { accountBlocked, emailUnverified } from '#features/accounts/messages.ts'
import { passkeyRequest, type ShownPasskey } from '#features/accounts/passkeys-contract.ts'
import { passkeysByClient } from '#features/accounts/server/account-limits.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { lettingIn } from '../signing-in/letting-in.service.ts'
import { holdAccount, holdProved } from '../signing-in/proof.service.ts'
import { badRequest, forbidden } from '#platform/server/errors.ts'
import { clientOf } from '#platform/server/limits/limits.ts'
import { readPending, takePending } from '../second-factor/pending-sign-in.service.ts'
import { asJson } from './as-json.ts'
import { makeChallenge, readChallenge, useChallenge, type Purpose } from './challenge.service.ts'
import { Passkey } from '#features/accounts/server/passkey.entity.ts'
import { knownCredentials } from './passkeys.queries.ts'
import { requireRelyingParty } from './relying-party.ts'
import { isHandleOf } from './user-handle.ts'
import { readShown } from './verifying.ts'
import { webauthn } from './webauthn.ts'

type Request = z.infer<typeof passkeyRequest>

/** Asks for any passkey of this site: whose it is, it says itself. */
export async function askForPasskey(ctx: AccountsContext, now: Date): Promise<Request> {
  return request(ctx, { for: 'signing-in' }, { now, userVerification: 'required' })
}

/** Asks for one of those of who has given the password. */
export async function askForSecondStep(ctx: AccountsContext, now: Date): Promise<Request> {
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
export async function signInByPasskey(
  ctx: AccountsContext,
  sent: ShownPasskey,
  now: Date,
): Promise<CurrentUser> {
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
export async function showSecondStep(
  ctx: AccountsContext,
  sent: ShownPasskey,
  now: Date,
): Promise<CurrentUser> {
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
