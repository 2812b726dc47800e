import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { z } from 'zod'
import { deviceWords } from '#features/accounts/device-words.ts'
import {
  passkeyGone,
  passkeyKnown,
  passkeyOver,
  passkeyUnreadable,
  tooManyPasskeys,
} from '#features/accounts/factor-messages.ts'
import { passkeyOrder, type MadePasskey } from '#features/accounts/passkeys-contract.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { withFreshPassword } from '#features/accounts/server/fresh-password.service.ts'
import type { Session } from '#platform/server/context.ts'
import { badRequest, conflict, notFound } from '#platform/server/errors.ts'
import { factorAdded, factorRemoved } from '../second-factor/changing-factors.service.ts'
import { factorsOf } from '../second-factor/factors.queries.ts'
import { makeCodes } from '../second-factor/recovery-codes.service.ts'
import { asJson } from './as-json.ts'
import { makeChallenge, readChallenge, useChallenge } from './challenge.service.ts'
import { Passkey } from '#features/accounts/server/passkey.entity.ts'
import { knownCredentials } from './passkeys.queries.ts'
import { requireRelyingParty } from './relying-party.ts'
import { handleOf } from './user-handle.ts'
import { readMade, type NewCredential } from './verifying.ts'
import { webauthn } from './webauthn.ts'

/** More than anybody has devices. */
const mostPasskeys = 20

/** What the browser is to make. */
export async function orderPasskey(
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
export async function addPasskey(
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
export async function renamePasskey(
  em: SqlEntityManager,
  userId: number,
  { id, name }: { id: number; name: string },
): Promise<void> {
  if ((await em.nativeUpdate(Passkey, { id, user: userId }, { name })) === 0) throw notFound(passkeyGone)
}

/** It opens nothing any more. @throws 404 for somebody else's. */
export async function removePasskey(
  ctx: AccountsContext,
  session: Session,
  id: number,
  now: Date,
): Promise<void> {
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
