import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { AccountEvent, EventKind } from '../contract.ts'
import { deviceWords } from '../device-words.ts'

interface EventTable {
  account_event: {
    id: number
    user_id: number
    kind: EventKind
    user_agent: string
    created_at: string
  }
}

interface NewEvent {
  userId: number
  kind: EventKind
  /** Of whoever did it. */
  userAgent: string
  now: Date
}

const dayMs = 24 * 60 * 60 * 1000
const keptMs = 180 * dayMs

/** Notes what happened to an account, in the transaction in which it happens. */
export async function noteEvent(
  em: SqlEntityManager,
  { userId, kind, userAgent, now }: NewEvent,
): Promise<void> {
  await sql`
    insert into account_event (user_id, kind, user_agent, created_at)
    values (${userId}, ${kind}, ${userAgent.slice(0, 400)}, ${now})`.execute(em.getKysely())
}

/** How often something has happened to an account since. */
export async function countEvents(
  em: SqlEntityManager,
  { userId, kind, since }: { userId: number; kind: EventKind; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account_event
    where user_id = ${userId} and kind = ${kind} and created_at > ${since}`.execute(em.getKysely())
  return rows[0]?.count ?? 0
}

/** What happened to an account, newest first, and how much that is in all. */
export async function listEvents(
  em: SqlEntityManager,
  userId: number,
  limit: number,
): Promise<{ events: AccountEvent[]; total: number }> {
  const events = em.getKysely<EventTable>().selectFrom('account_event').where('user_id', '=', userId)
  const rows = await events.selectAll().orderBy('id', 'desc').limit(limit).execute()
  const { total } = await events.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { events: rows.map(toEvent), total }
}

export const toEvent = (row: EventTable['account_event']): AccountEvent => ({
  id: row.id,
  kind: row.kind,
  device: deviceWords(row.user_agent),
  at: new Date(row.created_at).toISOString(),
})

/** Removes what is half a year old. */
export async function forgetOldEvents(em: SqlEntityManager, now: Date): Promise<void> {
  await sql`delete from account_event where created_at < ${new Date(now.getTime() - keptMs)}`.execute(
    em.getKysely(),
  )
}
