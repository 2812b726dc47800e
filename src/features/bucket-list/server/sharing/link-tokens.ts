import { createHash, createHmac } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { expressionBuilder } from 'kysely'
import { tables, type Tables } from '../entities.ts'

/**
 * Tokens of links that open a list to anyone who has them. A token is an HMAC of its row's id with the site's secret:
 * the owner can copy the link again at any time, and a copy of the database opens nothing.
 */
export interface LinkTokens {
  /** Returns 43 characters of base64url. */
  tokenOf: (purpose: LinkPurpose, id: string) => string
  /** Returns the token with this hash, if it was derived with the current or the previous secret. */
  tokenWith: (hash: string, purpose: LinkPurpose, id: string) => string | undefined
}
type LinkPurpose = 'share' | 'calendar'

/** Services that procedures of links need. */
export interface LinkServices {
  linkTokens: LinkTokens
}

/**
 * Creates the functions that derive the tokens in URLs of share links and calendar feeds from the site's secret by
 * HMAC: `tokenOf` returns the token of a row's id, `tokenWith` the one whose hash is stored, by the current or the
 * former secret (undefined if neither gives it).
 * @param previous former secret, while both are accepted.
 */
export function createLinkTokens(secret: string, previous?: string): LinkTokens {
  const secrets = previous === undefined ? [secret] : [secret, previous]
  return {
    tokenOf: (purpose, id) => deriveToken(secret, purpose, id),
    tokenWith: (hash, purpose, id) =>
      secrets.map((by) => deriveToken(by, purpose, id)).find((token) => hashOfToken(token) === hash),
  }
}

const deriveToken = (secret: string, purpose: LinkPurpose, id: string) =>
  createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url')

/** Returns the SHA-256 hash, in hex, of the token of a share link or calendar feed; the database stores only this. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Columns that a link's token depends on. */
export interface LinkRow {
  user_id: number
  id: string
  token_hash: string
}

const tableOf = { share: 'share_link', calendar: 'calendar_feed' } as const
const links = expressionBuilder<Tables, 'share_link' | 'calendar_feed'>()

/**
 * Returns the SQL condition that a row of `share_link` or `calendar_feed` has a token with this hash: its current
 * token, or the one from before a change of the site's secret.
 */
export const matchesToken = (hash: string) =>
  links.or([links('token_hash', '=', hash), links('former_token_hash', '=', hash)])

/**
 * Returns the token of a share link or calendar feed, for its owner to copy. If the stored hash is of neither secret,
 * such as after a change of the site's secret, it derives a new token and stores its hash; the former token stays
 * valid.
 */
export async function getCurrentToken(
  em: SqlEntityManager,
  tokens: LinkTokens,
  purpose: keyof typeof tableOf,
  { user_id, id, token_hash }: LinkRow,
): Promise<string> {
  const current = tokens.tokenWith(token_hash, purpose, id)
  if (current !== undefined) return current
  const token = tokens.tokenOf(purpose, id)
  await tables(em)
    .updateTable(tableOf[purpose])
    .set({ former_token_hash: token_hash, token_hash: hashOfToken(token) })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('token_hash', '=', token_hash)
    .execute()
  return token
}
