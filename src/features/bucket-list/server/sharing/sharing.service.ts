import { randomUUID } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import { hrefOf } from '#platform/addresses.ts'
import { notFound } from '#platform/server/errors.ts'
import type { SharedListView, ShareChanges, ShareOptions, ShareView } from '#features/bucket-list/contract.ts'
import { listNotFound, notShared } from '#features/bucket-list/messages.ts'
import { isoMoment, readEntriesBriefly, type BriefEntry } from '../entry.queries.ts'
import { hashOfToken, type LinkTokens } from './link-tokens.ts'

interface ShareRow {
  user_id: number
  id: string
  with_notes: boolean
  with_custom_ideas: boolean
  expires_at: string | null
  created_at: string
}

export async function getShare(
  em: SqlEntityManager,
  tokens: LinkTokens,
  userId: number,
): Promise<ShareView | null> {
  const row = await readLink(em, sql`select * from share_link where user_id = ${userId}`)
  return row ? toShareView(row, tokens) : null
}

/** Makes the link, or gives the one that there is these options. */
export async function shareList(
  em: SqlEntityManager,
  tokens: LinkTokens,
  userId: number,
  { withNotes, withCustomIdeas, expiresAt }: ShareOptions,
): Promise<ShareView> {
  const id = randomUUID()
  const hash = hashOfToken(tokens.tokenOf('share', id))
  const row = await readLink(
    em,
    sql`
      insert into share_link (user_id, id, token_hash, with_notes, with_custom_ideas, expires_at)
      values (${userId}, ${id}, ${hash}, ${withNotes}, ${withCustomIdeas}, ${expiresAt})
      on conflict (user_id) do update set with_notes = excluded.with_notes,
        with_custom_ideas = excluded.with_custom_ideas, expires_at = excluded.expires_at
      returning *`,
  )
  if (!row) throw notFound(notShared)
  return toShareView(row, tokens)
}

/** Changes what was sent and nothing else. */
export async function updateShare(
  em: SqlEntityManager,
  tokens: LinkTokens,
  userId: number,
  { withNotes, withCustomIdeas, expiresAt }: ShareChanges,
): Promise<ShareView> {
  const set = [sql`user_id = user_id`]
  if (withNotes !== undefined) set.push(sql`with_notes = ${withNotes}`)
  if (withCustomIdeas !== undefined) set.push(sql`with_custom_ideas = ${withCustomIdeas}`)
  if (expiresAt !== undefined) set.push(sql`expires_at = ${expiresAt}`)
  const row = await readLink(
    em,
    sql`update share_link set ${sql.join(set)} where user_id = ${userId} returning *`,
  )
  if (!row) throw notFound(notShared)
  return toShareView(row, tokens)
}

/** The link opens nothing any more, at once; harmless where there is none. */
export async function revokeShare(em: SqlEntityManager, userId: number): Promise<void> {
  await sql`delete from share_link where user_id = ${userId}`.execute(em.getKysely())
}

/**
 * What whoever has the link may see of a list: never who made it, notes and custom ideas only where ticked.
 *
 * @throws 404 alike for a link that never was, is revoked, expired, or of somebody who is blocked.
 */
export async function readSharedList(
  em: SqlEntityManager,
  { token, limit }: { token: string; limit: number },
  now: Date,
): Promise<SharedListView> {
  const link = await readLink(
    em,
    sql`
      select share_link.* from share_link join users on users.id = share_link.user_id
      where token_hash = ${hashOfToken(token)} and users.blocked_at is null
        and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz)`,
  )
  if (!link) throw notFound(listNotFound)
  const shared = sql`where entry.user_id = ${link.user_id} and (entry.custom_idea_id is null or ${link.with_custom_ideas})`
  const entries = await readEntriesBriefly(
    em,
    { withNotes: link.with_notes },
    sql`${shared} order by entry.position, entry.id limit ${limit}`,
  )
  const { rows } = await sql<{ total: number; done: number }>`
    select count(*)::int as total, count(*) filter (where status = 'completed')::int as done
    from entry ${shared}`.execute(em.getKysely())
  return { entries: entries.map(toSharedEntry), ...(rows[0] ?? { total: 0, done: 0 }) }
}

function toSharedEntry({ ideaId, idea, status, notes, archived }: BriefEntry) {
  const { slug, title, imageUrl } = idea
  return {
    ideaId: archived ? null : ideaId,
    slug: archived ? null : slug,
    title,
    imageUrl,
    status,
    notes,
    archived,
  }
}

async function readLink(em: SqlEntityManager, query: RawBuilder<unknown>): Promise<ShareRow | undefined> {
  const { rows } = await sql<ShareRow>`${query}`.execute(em.getKysely())
  return rows[0]
}

function toShareView(row: ShareRow, tokens: LinkTokens): ShareView {
  return {
    path: hrefOf('sharedList', { token: tokens.tokenOf('share', row.id) }),
    withNotes: row.with_notes,
    withCustomIdeas: row.with_custom_ideas,
    expiresAt: row.expires_at && isoMoment(row.expires_at),
    createdAt: new Date(row.created_at).toISOString(),
  }
}
