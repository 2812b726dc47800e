import { createHash, randomBytes } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { dayMs } from '#platform/durations.ts'
import { badRequest } from '#platform/server/errors.ts'
import { tokenInvalid } from '../messages.ts'
import { AccountToken, type TokenPurpose } from './entities.ts'

/** Lifetime of a link. */
export const tokenMs = dayMs
/** Lifetime of a link that restores a former address: its owner may read the mail late. */
export const undoMs = 7 * tokenMs

interface NewToken {
  purpose: TokenPurpose
  userId: number
  /** Address that a change of email moves to, or that an undo restores. */
  email?: string
  /** Name and password of the registration that the link verifies. */
  name?: string
  passwordHash?: string
  /** Overrides the default lifetime of the purpose. */
  expiresAt?: Date
}

/**
 * Creates the random token for a link in a mail, stores its hash, and returns it. It expires at `expiresAt`, by default
 * after 24 hours (an undo link after 7 days).
 */
export async function createToken(em: SqlEntityManager, made: NewToken, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { userId, ...rest } = made
  const expiresAt = new Date(now.getTime() + (made.purpose === 'undo_email' ? undoMs : tokenMs))
  await em.insert(AccountToken, { expiresAt, ...rest, hash: hashOf(token), user: userId, createdAt: now })
  return token
}

/**
 * Returns the stored row of a token from a link in a mail, and leaves it valid.
 * @throws 400 `token_invalid` if it is unknown, expired or for another purpose.
 */
export async function findToken(
  em: SqlEntityManager,
  token: string,
  purposes: TokenPurpose[],
  now: Date,
): Promise<AccountToken> {
  const found = await em.findOne(AccountToken, {
    // Looked up by hash, so that the query's timing reveals nothing about the token.
    hash: hashOf(token),
    purpose: { $in: purposes },
    expiresAt: { $gt: now },
  })
  if (!found) throw invalidToken()
  return found
}

/** Returns, without throwing, the 400 error with the code `token_invalid` for a link that is no longer valid. */
export const invalidToken = () => badRequest(tokenInvalid, 'token_invalid')

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
