import type { SqlEntityManager } from '@mikro-orm/sql'
import { type Delivery, tables } from '../entities.ts'
import { databaseTime, rowCount } from '#platform/database/sql.ts'
import { minuteMs } from '#platform/durations.ts'

/** A delivery that this process has claimed. */
export interface Claim {
  id: number
  kind: Delivery['kind']
  /** Set for issues. */
  issueId: number | null
  subscriberId: number | null
  /** Set for list mails. */
  userId: number | null
  about: string | null
  tries: number
}

interface ClaimOptions {
  sender: string
  mailsPerMinute: number
  /** Maximum number of claims. */
  most: number
}

/** Window of the rate limit, so that a minute's mails are not all sent in its first second. */
const rateWindowMs = 6_000
/** Time without a heartbeat after which a process counts as ended. */
export const senderTimeoutMs = 2 * minuteMs

/**
 * Claims due mail deliveries for this process, so that no other process sends them, and returns them, the longest due
 * first: at most `most`, and no more than `mailsPerMinute` allows for all processes together; empty if there is none. A
 * lock on the settings row serialises the processes. The process also locks its own heartbeat row, so that no other
 * process settles its claims in the meantime; without that row it claims nothing.
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
    // Another process considered this one lost and deleted its row; the next heartbeat restores it.
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

/**
 * Settles the claimed deliveries of the sending process `sender`, which must have stopped sending, and deletes its
 * heartbeat row. Deliveries in `handedOver` (ids), which the mail server may have accepted, are marked as sent; the
 * others wait to be sent again.
 */
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
 * Settles the claims of sending processes without a heartbeat for two minutes, which counts as the loss of their
 * machine and journal: deliveries whose handover to the mail server is in the database (`handed_at`) count as sent, the
 * others wait again. Skips processes that are claiming at this moment.
 * @param alive ids of processes known to run on this machine, which are left alone.
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

/** Stores the current time of the database as the heartbeat of the mail-sending process `id`. */
export async function writeHeartbeat(em: SqlEntityManager, id: string): Promise<void> {
  await tables(em)
    .insertInto('newsletter_sender')
    .values({ id, seen_at: databaseTime() })
    .onConflict((known) => known.column('id').doUpdateSet({ seen_at: databaseTime() }))
    .execute()
}
