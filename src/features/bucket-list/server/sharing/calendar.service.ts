import { randomUUID } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { calendarFeedPath, hrefOf } from '#platform/addresses.ts'
import { notFound } from '#platform/server/errors.ts'
import type { CalendarView } from '#features/bucket-list/contract.ts'
import { maxCalendarEvents } from '#features/bucket-list/limits.ts'
import { calendarNotFound } from '#features/bucket-list/messages.ts'
import { readEntriesInBatches, withPublishedFields } from '../entry-views.service.ts'
import { selectBriefEntries, type BriefEntryRow } from '../entry.queries.ts'
import { toIsoTimestamp } from '#platform/database/sql.ts'
import { tables } from '../entities.ts'
import { hashOfToken, type LinkTokens, matchesToken, getCurrentToken, type LinkRow } from './link-tokens.ts'

const linkColumns = ['user_id', 'id', 'token_hash', 'created_at'] as const

/** Returns the secret path and the time of creation of a member's calendar feed; null if there is none. */
export async function getCalendar(
  em: SqlEntityManager,
  tokens: LinkTokens,
  userId: number,
): Promise<CalendarView | null> {
  const feed = await tables(em)
    .selectFrom('calendar_feed')
    .select(linkColumns)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return feed ? toCalendarView(em, feed, tokens) : null
}

/**
 * Creates a member's calendar feed and returns its secret path and time of creation; an existing feed is returned
 * unchanged.
 */
export async function createCalendar(
  em: SqlEntityManager,
  tokens: LinkTokens,
  userId: number,
): Promise<CalendarView> {
  const id = randomUUID()
  const feed = await tables(em)
    .insertInto('calendar_feed')
    .values({ user_id: userId, id, token_hash: hashOfToken(tokens.tokenOf('calendar', id)) })
    // A no-op update, because `do nothing` would return no row.
    .onConflict((conflicting) => conflicting.column('user_id').doUpdateSet({ user_id: userId }))
    .returning(linkColumns)
    .executeTakeFirstOrThrow()
  return toCalendarView(em, feed, tokens)
}

/**
 * Deletes a member's calendar feed, so that its URL is a 404 at once; a new feed gets another URL. Does nothing if
 * there is none.
 */
export async function revokeCalendar(em: SqlEntityManager, userId: number): Promise<void> {
  await tables(em).deleteFrom('calendar_feed').where('user_id', '=', userId).execute()
}

/**
 * Returns the id of the member whose calendar feed has this token.
 * @throws the same 404 for an unknown token, a revoked token and a blocked member.
 */
export async function findCalendarMember(em: SqlEntityManager, token: string): Promise<number> {
  const feed = await tables(em)
    .selectFrom('calendar_feed')
    .innerJoin('users', 'users.id', 'calendar_feed.user_id')
    .select('calendar_feed.user_id')
    .where(matchesToken(hashOfToken(token)))
    .where('users.blocked_at', 'is', null)
    .executeTakeFirst()
  if (!feed) throw notFound(calendarNotFound)
  return feed.user_id
}

/**
 * Returns the entries of a member that have a target date, in the member's own order, at most `maxCalendarEvents`
 * (5,000).
 */
export async function readCalendar(em: SqlEntityManager, userId: number): Promise<BriefEntryRow[]> {
  const rows = await readEntriesInBatches(maxCalendarEvents, ({ limit, isNext }) =>
    selectBriefEntries(tables(em))
      .where('entry.user_id', '=', userId)
      .where('entry.target_date', 'is not', null)
      .where(isNext)
      .orderBy('entry.position')
      .orderBy('entry.id')
      .limit(limit)
      .execute(),
  )
  return withPublishedFields(em, rows)
}

async function toCalendarView(
  em: SqlEntityManager,
  feed: LinkRow & { created_at: Date },
  tokens: LinkTokens,
): Promise<CalendarView> {
  return {
    path: hrefOf(calendarFeedPath, { token: await getCurrentToken(em, tokens, 'calendar', feed) }),
    createdAt: toIsoTimestamp(feed.created_at),
  }
}
