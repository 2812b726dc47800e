import type { SqlEntityManager } from '@mikro-orm/sql'
import { expressionBuilder } from 'kysely'
import { tables, type Tables } from '../tables.ts'
import { hashOfToken, type LinkTokens } from './link-tokens.ts'

/** As much of a link's row as its token hangs on. */
export interface LinkRow {
  user_id: number
  id: string
  token_hash: string
}

const tableOf = { share: 'share_link', calendar: 'calendar_feed' } as const
const links = expressionBuilder<Tables, 'share_link' | 'calendar_feed'>()

/** Whether a link opens with this token: with the one that its owner is shown, or with the one before. */
export const isToken = (hash: string) =>
  links.or([links('token_hash', '=', hash), links('former_token_hash', '=', hash)])

/**
 * What the link of a row carries, for its owner to copy. Where the site's secret has been changed since it was made it
 * is another one, and what was sent before opens the list beside it.
 */
export async function shownToken(
  em: SqlEntityManager,
  tokens: LinkTokens,
  purpose: keyof typeof tableOf,
  { user_id, id, token_hash }: LinkRow,
): Promise<string> {
  const kept = tokens.tokenWith(token_hash, purpose, id)
  if (kept !== undefined) return kept
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
