import { createHash, randomBytes } from 'node:crypto'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { challengeCookieName } from '#features/accounts/limits.ts'
import { minuteMs } from '#platform/durations.ts'
import { UsedChallenge } from '../entities.ts'

/** Purpose of a challenge. A challenge is only valid for the purpose it was created for. */
export type ChallengePurpose =
  | { for: 'signing-in' }
  /** The second step of a sign-in that has begun. */
  | { for: 'second-step'; pendingId: string }
  | { for: 'adding'; sessionId: string }

const challengeMs = 5 * minuteMs
const challengeBytes = 32

/**
 * Creates a WebAuthn challenge of 32 random bytes, valid for five minutes and one purpose, and returns it. It is
 * stored in a signed cookie, which binds it to this browser and needs no database row.
 */
export async function createChallenge(
  ctx: Pick<AccountsContext, 'challengeCookies' | 'cookies'>,
  purpose: ChallengePurpose,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(challengeBytes))
  const payload = `${keyOf(purpose)}.${Buffer.from(challenge).toString('base64url')}`
  const expiresAt = new Date(now.getTime() + challengeMs)
  ctx.cookies.push(await ctx.challengeCookies.sign(payload, { now, expiresAt }))
  return challenge
}

/**
 * Returns the challenge in this browser's cookie, in base64url; null if there is no challenge, it has expired, or it is
 * for another purpose.
 */
export async function readChallenge(
  ctx: Pick<AccountsContext, 'challengeCookies' | 'sentCookie'>,
  purpose: ChallengePurpose,
  now: Date,
): Promise<string | null> {
  const sent = ctx.sentCookie(challengeCookieName)
  const payload = sent ? await ctx.challengeCookies.read(sent, now) : null
  const beginning = `${keyOf(purpose)}.`
  return payload?.startsWith(beginning) ? payload.slice(beginning.length) : null
}

/**
 * Stores that a WebAuthn challenge was used, so that it cannot be replayed. Returns true the first time and false
 * afterwards; of two concurrent requests, one gets true.
 */
export async function consumeChallenge(em: SqlEntityManager, challenge: string, now: Date): Promise<boolean> {
  const hash = createHash('sha256').update(challenge).digest('hex')
  const used = await em
    .getKysely<InferKyselyDB<typeof UsedChallenge>>()
    .insertInto('used_challenge')
    .values({ hash, expires_at: new Date(now.getTime() + challengeMs) })
    .onConflict((conflicting) => conflicting.column('hash').doNothing())
    .returning('hash')
    .execute()
  return used.length > 0
}

/** Deletes the rows of used challenges that have expired by now. */
export async function deleteExpiredChallenges(em: SqlEntityManager, now: Date): Promise<void> {
  await em.nativeDelete(UsedChallenge, { expiresAt: { $lt: now } })
}

function keyOf(purpose: ChallengePurpose): string {
  if (purpose.for === 'second-step') return `second-step ${purpose.pendingId}`
  return purpose.for === 'adding' ? `adding ${purpose.sessionId}` : purpose.for
}
