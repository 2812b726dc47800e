import type { SqlEntityManager } from '@mikro-orm/sql'
import { type Delivery, tables } from '../entities.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import { rowCount } from '#platform/database/sql.ts'
import { minuteMs } from '#platform/durations.ts'

/** A delivery that this process has taken on. */
export interface Claim {
  id: number
  kind: Delivery['kind']
  /** Of an issue. */
  issueId: number | null
  subscriberId: number | null
  /** Of a letter about a list. */
  userId: number | null
  about: string | null
  tries: number
}

interface ClaimOptions {
  sender: string
  mailsPerMinute: number
  /** So many at once, at most. */
  most: number
}

/** The rate is kept over spans of this length, so that a minute's mails do not all leave in its first second. */
const rateWindowMs = 6_000
/** A process that has not been heard of for so long has ended. */
export const senderTimeoutMs = 2 * minuteMs

/**
 * Claims what is due. Processes take turns by the row of the settings: together they keep to the rate, and what one
 * has claimed the others pass over. Nothing is claimed without the row of the own process, locked so that no other
 * process settles its claims in the meantime.
 */
export function claimDue(
  em: SqlEntityManager,
  { sender, mailsPerMinute, most }: ClaimOptions,
): Promise<Claim[]> {
  return em.transactional(async (inside) => {
    const db = tables(inside)
    const own = await db
      .selectFrom('newsletter_sender')
      .select('id')
      .where('id', '=', sender)
      .forKeyShare()
      .executeTakeFirst()
    // Removed by a process that took this one for lost: it has to show up again first.
    if (!own) return []
    await db.selectFrom('newsletter_setting').select('id').where('id', '=', 1).forUpdate().execute()
    const { claimed } = await db
      .selectFrom('delivery')
      .select(rowCount.as('claimed'))
      .where('claimed_at', '>', databaseTime(-rateWindowMs))
      .executeTakeFirstOrThrow()
    const room = Math.ceil((mailsPerMinute * rateWindowMs) / minuteMs) - claimed
    if (room <= 0) return []
    return db
      .updateTable('delivery')
      .set({ state: 'claimed', claimed_by: sender, claimed_at: databaseTime(), handed_at: null })
      .where('id', 'in', (due) =>
        due
          .selectFrom('delivery')
          .select('id')
          .where('state', '=', 'waiting')
          .where('next_try_at', '<=', databaseTime())
          .orderBy('next_try_at')
          .orderBy('id')
          .limit(Math.min(room, most))
          .forUpdate()
          .skipLocked(),
      )
      .returning((row) => [
        'id',
        'kind',
        'issue_id as issueId',
        'subscriber_id as subscriberId',
        'user_id as userId',
        row.cast<string | null>('about', 'text').as('about'),
        'tries',
      ])
      .execute()
  })
}

/** What processes that have ended had claimed: what they had handed over has gone, the rest waits again. */
export async function settleClaims(
  em: SqlEntityManager,
  { sender, handedOver, now }: { sender: string; handedOver: number[]; now: Date },
): Promise<void> {
  const left = () =>
    tables(em).updateTable('delivery').where('claimed_by', '=', sender).where('state', '=', 'claimed')
  if (handedOver.length > 0)
    await left().set({ state: 'sent', settled_at: now }).where('id', 'in', handedOver).execute()
  await left().set({ state: 'waiting', claimed_by: null, handed_at: null }).execute()
  await tables(em).deleteFrom('newsletter_sender').where('id', '=', sender).execute()
}

/**
 * Settles the claims of processes that ended on a machine that is gone, with their journals: `handed_at` says, some
 * milliseconds later than a journal would, what they were handing over. A process that is claiming keeps its row locked
 * and is passed over.
 *
 * @param alive processes that this machine knows to be running.
 */
export async function settleLostSenders(em: SqlEntityManager, alive: string[], now: Date): Promise<void> {
  await em.transactional(async (inside) => {
    const lost = await tables(inside)
      .selectFrom('newsletter_sender')
      .select('id')
      .where('seen_at', '<', databaseTime(-senderTimeoutMs))
      .$if(alive.length > 0, (senders) => senders.where('id', 'not in', alive))
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id: sender } of lost) {
      const handed = await tables(inside)
        .selectFrom('delivery')
        .select('id')
        .where('claimed_by', '=', sender)
        .where('state', '=', 'claimed')
        .where('handed_at', 'is not', null)
        .execute()
      await settleClaims(inside, { sender, handedOver: handed.map(({ id }) => id), now })
    }
  })
}

/** Tells other processes that this one is alive. */
export async function writeHeartbeat(em: SqlEntityManager, id: string): Promise<void> {
  await tables(em)
    .insertInto('newsletter_sender')
    .values({ id, seen_at: databaseTime() })
    .onConflict((known) => known.column('id').doUpdateSet({ seen_at: databaseTime() }))
    .execute()
}
