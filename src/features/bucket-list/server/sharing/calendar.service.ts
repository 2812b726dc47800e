import { randomUUID } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { calendarFeedPath, hrefOf } from '#platform/addresses.ts'
import { notFound } from '#platform/server/errors.ts'
import type { CalendarView } from '#features/bucket-list/contract.ts'
import { calendarNotFound } from '#features/bucket-list/messages.ts'
import { readEntriesBriefly, type BriefEntry } from '../entry.queries.ts'
import { hashOfToken, type LinkTokens } from './link-tokens.ts'
import { shownToken } from './shown-token.service.ts'

interface FeedRow {
  user_id: number
  id: string
  token_hash: string
  created_at: string
}

export async function getCalendar(
  em: SqlEntityManager,
  tokens: LinkTokens,
  userId: number,
): Promise<CalendarView | null> {
  const { rows } = await sql<FeedRow>`
    select user_id, id, token_hash, created_at from calendar_feed where user_id = ${userId}`.execute(
    em.getKysely(),
  )
  return rows[0] ? toCalendarView(em, rows[0], tokens) : null
}

/** Opens the feed; the one that is open already stays as it is. */
export async function openCalendar(
  em: SqlEntityManager,
  tokens: LinkTokens,
  userId: number,
): Promise<CalendarView> {
  const id = randomUUID()
  const { rows } = await sql<FeedRow>`
    insert into calendar_feed (user_id, id, token_hash)
    values (${userId}, ${id}, ${hashOfToken(tokens.tokenOf('calendar', id))})
    on conflict (user_id) do update set user_id = excluded.user_id
    returning user_id, id, token_hash, created_at`.execute(em.getKysely())
  if (!rows[0]) throw notFound(calendarNotFound)
  return toCalendarView(em, rows[0], tokens)
}

/** The feed is gone at once; harmless where there is none. */
export async function revokeCalendar(em: SqlEntityManager, userId: number): Promise<void> {
  await sql`delete from calendar_feed where user_id = ${userId}`.execute(em.getKysely())
}

/**
 * The entries with a target date of whoever's feed this is.
 *
 * @throws 404 alike for a feed that never was, is revoked, or of somebody who is blocked.
 */
export async function readCalendar(em: SqlEntityManager, token: string): Promise<BriefEntry[]> {
  const { rows } = await sql<FeedRow>`
    select user_id from calendar_feed join users on users.id = calendar_feed.user_id
    where ${hashOfToken(token)} in (token_hash, former_token_hash) and users.blocked_at is null`.execute(
    em.getKysely(),
  )
  if (!rows[0]) throw notFound(calendarNotFound)
  return readEntriesBriefly(
    em,
    { withNotes: false },
    sql`where entry.user_id = ${rows[0].user_id} and entry.target_date is not null
      order by entry.position, entry.id`,
  )
}

async function toCalendarView(em: SqlEntityManager, row: FeedRow, tokens: LinkTokens): Promise<CalendarView> {
  return {
    path: hrefOf(calendarFeedPath, { token: await shownToken(em, tokens, 'calendar', row) }),
    createdAt: new Date(row.created_at).toISOString(),
  }
}
