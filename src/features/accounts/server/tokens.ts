import { createHash, randomBytes } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { dayMs } from '#platform/durations.ts'
import { badRequest } from '#platform/server/errors.ts'
import { tokenInvalid } from '../messages.ts'
import { AccountToken, type TokenPurpose } from './entities.ts'

/** How long a link is good for. */
export const tokenMs = dayMs
/** One that brings an account back is good for longer: who has been robbed may read the mail late. */
export const undoMs = 7 * tokenMs

interface NewToken {
  purpose: TokenPurpose
  userId: number
  /** The address that a change of address moves to, or came from. */
  email?: string
  /** The name and password of the registration that is verified. */
  name?: string
  passwordHash?: string
  /** Where it differs from the usual one of its purpose. */
  expiresAt?: Date
}

/** Makes what a link carries. Only its hash is kept. */
export async function createToken(em: SqlEntityManager, made: NewToken, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { userId, ...rest } = made
  const expiresAt = new Date(now.getTime() + (made.purpose === 'undo_email' ? undoMs : tokenMs))
  await em.insert(AccountToken, { expiresAt, ...rest, hash: hashOf(token), user: userId, createdAt: now })
  return token
}

/** @throws 400 `token_invalid` for one that is unknown, expired or made for something else. */
export async function findToken(
  em: SqlEntityManager,
  token: string,
  purposes: TokenPurpose[],
  now: Date,
): Promise<AccountToken> {
  const found = await em.findOne(AccountToken, {
    // Looked up by its hash: how long that takes tells nothing about the token.
    hash: hashOf(token),
    purpose: { $in: purposes },
    expiresAt: { $gt: now },
  })
  if (!found) throw invalidToken()
  return found
}

export const invalidToken = () => badRequest(tokenInvalid, 'token_invalid')

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
