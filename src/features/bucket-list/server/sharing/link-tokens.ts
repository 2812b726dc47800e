import { createHash, createHmac } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { expressionBuilder } from 'kysely'
import { tables, type Tables } from '../entities.ts'

/**
 * What links carry that open a list to whoever has them. A token is derived from its row's id by the site's own
 * secret: its owner can copy the link again at any time, and a copy of the database opens nothing.
 */
export interface LinkTokens {
  /** 43 characters of base64url. */
  tokenOf: (purpose: LinkPurpose, id: string) => string
  /** The one of a row whose hash this is, where the secret of that time still counts. */
  tokenWith: (hash: string, purpose: LinkPurpose, id: string) => string | undefined
}
type LinkPurpose = 'share' | 'calendar'

/** What links to lists need for as long as the process lives. */
export interface LinkServices {
  linkTokens: LinkTokens
}

/** @param previous the secret before this one, while both count. */
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

/** What is kept of a token. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** As much of a link's row as its token hangs on. */
export interface LinkRow {
  user_id: number
  id: string
  token_hash: string
}

const tableOf = { share: 'share_link', calendar: 'calendar_feed' } as const
const links = expressionBuilder<Tables, 'share_link' | 'calendar_feed'>()

/** Whether a link opens with this token: with the one that its owner is shown, or with the one before. */
export const matchesToken = (hash: string) =>
  links.or([links('token_hash', '=', hash), links('former_token_hash', '=', hash)])

/**
 * What the link of a row carries, for its owner to copy. Where the site's secret has been changed since it was made it
 * is another one, and what was sent before opens the list beside it.
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
