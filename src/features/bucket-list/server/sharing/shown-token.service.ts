import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { hashOfToken, type LinkTokens } from './link-tokens.ts'

interface LinkRow {
  user_id: number
  id: string
  token_hash: string
}

const tables = { share: 'share_link', calendar: 'calendar_feed' } as const

/**
 * What the link of a row carries, for its owner to copy. Where the site's secret has been changed since it was made it
 * is another one, and what was sent before opens the list beside it.
 */
export async function shownToken(
  em: SqlEntityManager,
  tokens: LinkTokens,
  purpose: keyof typeof tables,
  { user_id, id, token_hash }: LinkRow,
): Promise<string> {
  const kept = tokens.tokenWith(token_hash, purpose, id)
  if (kept !== undefined) return kept
  const token = tokens.tokenOf(purpose, id)
  await sql`
    update ${sql.table(tables[purpose])} set former_token_hash = token_hash, token_hash = ${hashOfToken(token)}
    where user_id = ${user_id} and id = ${id}::uuid and token_hash = ${token_hash}`.execute(em.getKysely())
  return token
}
