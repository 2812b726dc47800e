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

/**
 * Inserts an entry of the account's security history, which its member can read, in the transaction of the change
 * itself. The user agent is cut to 400 characters.
 */
export async function recordAccountEvent(
  em: SqlEntityManager,
  { userId, kind, userAgent, now }: NewEvent,
): Promise<void> {
  await em.insert(AccountEventRow, { user: userId, kind, userAgent: userAgent.slice(0, 400), createdAt: now })
}

/** Returns how many events of this kind an account's security history contains since a date. */
export const countEvents = (
  em: SqlEntityManager,
  { userId, kind, since }: { userId: number; kind: EventKind; since: Date },
): Promise<number> => em.count(AccountEventRow, { user: userId, kind, createdAt: { $gt: since } })

/**
 * Returns at most `limit` entries of an account's security history, newest first, and the total number of its
 * entries.
 */
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

/**
 * Converts a row of the security history to the form its member sees: the `User-Agent` becomes a device name, the
 * date an ISO string.
 */
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

/** Deletes entries of all accounts' security history that are older than 180 days. */
export async function deleteOldEvents(em: SqlEntityManager, now: Date): Promise<void> {
  await em.nativeDelete(AccountEventRow, { createdAt: { $lt: new Date(now.getTime() - retentionMs) } })
}
