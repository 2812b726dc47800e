import type { SqlEntityManager } from '@mikro-orm/sql'
import { invalidateCatalogue } from '#features/catalogue/server/catalogue-version.ts'
import { sql } from 'kysely'
import { tables } from '../entities.ts'

/**
 * Returns whether the sender has work: an issue is being sent, or a mail about a member's list is waiting or claimed.
 */
export async function hasPendingMails(em: SqlEntityManager): Promise<boolean> {
  const sending = await tables(em)
    .selectFrom('newsletter_issue')
    .select('id')
    .where('state', '=', 'sending')
    .limit(1)
    .executeTakeFirst()
  if (sending) return true
  const listMails = await tables(em)
    .selectFrom('delivery')
    .select('id')
    // Raw SQL identical to the condition of the partial index.
    .where(sql<boolean>`kind <> 'issue' and state in ('waiting', 'claimed')`)
    .limit(1)
    .executeTakeFirst()
  return listMails !== undefined
}

/** Marks as sent every newsletter issue that is being sent and has no waiting or claimed deliveries left. */
export async function finishIssues(em: SqlEntityManager, now: Date): Promise<void> {
  await tables(em)
    .updateTable('newsletter_issue')
    .set({ state: 'sent', sent_at: now })
    .where('state', '=', 'sending')
    .where((issue) =>
      issue.not(
        issue.exists(
          issue
            .selectFrom('delivery')
            .select('delivery.id')
            .whereRef('delivery.issue_id', '=', 'newsletter_issue.id')
            .where('delivery.state', 'in', ['waiting', 'claimed']),
        ),
      ),
    )
    .execute()
}

/**
 * Marks an approved newsletter issue as being sent and stores a delivery for every subscriber, which the background
 * sender then sends, in one transaction. Monthly subscribers get only the first issue of a month (UTC); paused ones get
 * none. Cached pages are invalidated, because the archive now lists the issue. Does nothing if the issue is not
 * approved.
 */
export async function startIssue(em: SqlEntityManager, issueId: number, now: Date): Promise<void> {
  const monthBegan = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  await em.transactional(async (inside) => {
    const db = tables(inside)
    const begun = await db
      .updateTable('newsletter_issue')
      .set({ state: 'sending', begun_at: now })
      .where('id', '=', issueId)
      .where('state', '=', 'approved')
      .returning('id')
      .executeTakeFirst()
    // Another process has started it already.
    if (!begun) return
    // Invalidates cached pages, because the archive now lists the issue.
    await invalidateCatalogue(inside)
    await db
      .insertInto('delivery')
      .columns(['issue_id', 'subscriber_id'])
      .expression((from) =>
        from
          .selectFrom('subscriber')
          .select((row) => [row.val(issueId).as('issue_id'), 'subscriber.id'])
          .where('confirmed_at', 'is not', null)
          .where('unsubscribed_at', 'is', null)
          .where('suppressed_at', 'is', null)
          .where('email', 'is not', null)
          .where((row) => row.or([row('paused_until', 'is', null), row('paused_until', '<=', now)]))
          .where((row) =>
            row.or([
              row('rhythm', '=', 'weekly'),
              row.not(
                row.exists(
                  row
                    .selectFrom('delivery')
                    .innerJoin('newsletter_issue as issue', 'issue.id', 'delivery.issue_id')
                    .select('delivery.id')
                    .whereRef('delivery.subscriber_id', '=', 'subscriber.id')
                    .where('issue.begun_at', '>=', monthBegan),
                ),
              ),
            ]),
          )
          .orderBy('subscriber.id'),
      )
      .onConflict((known) => known.columns(['issue_id', 'subscriber_id']).doNothing())
      .execute()
  })
}
