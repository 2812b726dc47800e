import type { SqlEntityManager } from '@mikro-orm/sql'
import { invalidateCatalogue } from '#features/catalogue/server/catalogue-version.ts'
import { sql } from 'kysely'
import { tables } from '../entities.ts'

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
    // Written out, as the index has it.
    .where(sql<boolean>`kind <> 'issue' and state in ('waiting', 'claimed')`)
    .limit(1)
    .executeTakeFirst()
  return listMails !== undefined
}

/** An issue of which nothing is left to send has gone out. */
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
 * Begins to send: from now on there is a delivery for each who reads at this moment. Whoever wants letters once a month
 * gets the first of it, and who has paused none.
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
    // Another process was faster.
    if (!begun) return
    // It stands in the archive from now on, of which pages are kept.
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
