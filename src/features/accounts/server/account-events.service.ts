import type { SqlEntityManager } from '@mikro-orm/sql'
import { dayMs } from '#platform/durations.ts'
import type { AccountEvent, EventKind } from '../contract.ts'
import { AccountEventRow } from './entities.ts'
import { toDeviceName } from '../event-labels.ts'

interface NewEvent {
  userId: number
  kind: EventKind
  /** `User-Agent` of the client that caused the event. */
  userAgent: string
  now: Date
}

const retentionMs = 180 * dayMs

/** Records an account event, in the transaction of the change itself. The user agent is cut to 400 characters. */
export async function recordAccountEvent(
  em: SqlEntityManager,
  { userId, kind, userAgent, now }: NewEvent,
): Promise<void> {
  await em.insert(AccountEventRow, { user: userId, kind, userAgent: userAgent.slice(0, 400), createdAt: now })
}

/** Returns the number of an account's events of a kind since a date. */
export const countEvents = (
  em: SqlEntityManager,
  { userId, kind, since }: { userId: number; kind: EventKind; since: Date },
): Promise<number> => em.count(AccountEventRow, { user: userId, kind, createdAt: { $gt: since } })

/** Returns the latest events of an account, newest first, and their total number. */
export async function listEvents(
  em: SqlEntityManager,
  userId: number,
  limit: number,
): Promise<{ events: AccountEvent[]; total: number }> {
  const [rows, total] = await em.findAndCount(
    AccountEventRow,
    { user: userId },
    { orderBy: { id: 'desc' }, limit },
  )
  return { events: rows.map(toEvent), total }
}

/** Converts a row to the event as its member sees it, with a readable device name. */
export const toEvent = ({
  id,
  kind,
  userAgent,
  createdAt,
}: Pick<AccountEventRow, 'id' | 'kind' | 'userAgent' | 'createdAt'>): AccountEvent => ({
  id,
  kind,
  device: toDeviceName(userAgent),
  at: createdAt.toISOString(),
})

/** Deletes account events that are older than half a year. */
export async function deleteOldEvents(em: SqlEntityManager, now: Date): Promise<void> {
  await em.nativeDelete(AccountEventRow, { createdAt: { $lt: new Date(now.getTime() - retentionMs) } })
}
