import { createHash, randomBytes } from 'node:crypto'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { challengeCookieName } from '#features/accounts/limits.ts'
import { minuteMs } from '#platform/durations.ts'
import { UsedChallenge } from '../entities.ts'

/** What a challenge is for; one that was made for something else is worth nothing. */
export type ChallengePurpose =
  | { for: 'signing-in' }
  /** The second step of a sign-in that has begun. */
  | { for: 'second-step'; pendingId: string }
  | { for: 'adding'; sessionId: string }

const challengeMs = 5 * minuteMs
const challengeBytes = 32

/**
 * Makes what a passkey is to sign. The browser keeps it in a signed cookie, so that nobody else's answer to it counts,
 * and asking for one costs no row.
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

/** What this browser was asked to sign for that, in base64url; null where it was not, or too long ago. */
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

/** Whether nobody has used it before: of two at once, one. */
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

/** Removes those whose cookie counts no more either. */
export async function deleteExpiredChallenges(em: SqlEntityManager, now: Date): Promise<void> {
  await em.nativeDelete(UsedChallenge, { expiresAt: { $lt: now } })
}

function keyOf(purpose: ChallengePurpose): string {
  if (purpose.for === 'second-step') return `second-step ${purpose.pendingId}`
  return purpose.for === 'adding' ? `adding ${purpose.sessionId}` : purpose.for
}
