import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { listIdeasById } from '#features/catalogue/server/ideas.service.ts'
import { hrefOf } from '#platform/addresses.ts'
import { notFound } from '#platform/server/errors.ts'
import type { EditedIssue, IssueTitle, IssueView, NextIssue } from '../issue-contract.ts'
import { issueNotFound } from '../messages.ts'
import { NewsletterIssue, tables, type NewsletterPick } from './entities.ts'

/** Nearly a century of weekly issues. */
const maxInSitemap = 5_000
const publicStates = ['sending', 'sent'] as const

/**
 * Returns a newsletter issue in any state by its id, as editors see it: texts, state, when it goes out or went out
 * (`goesOutAt`), when sending ended (`sentAt`, else null), and its ideas in order (`picks`). Ideas that have left the
 * catalogue are omitted.
 * @throws 404 if there is no such issue.
 */
export async function readIssue(em: SqlEntityManager, id: number): Promise<EditedIssue> {
  const issue = await em.findOne(NewsletterIssue, id)
  if (!issue) throw notFound(issueNotFound)
  const { number, subject, intro, state, dueAt, sendAt, begunAt, sentAt } = issue
  return {
    id,
    number,
    subject,
    intro,
    state,
    goesOutAt: (begunAt ?? sendAt ?? dueAt).toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    picks: await readPicks(em, id),
  }
}

/**
 * Returns number, subject and date of the newsletter issues that are sent or being sent, newest first, at most `limit`.
 * The date (`sentAt`) is when sending began.
 */
export async function listIssues(em: SqlEntityManager, limit: number): Promise<IssueTitle[]> {
  const rows = await em.find(
    NewsletterIssue,
    { state: { $in: publicStates } },
    { orderBy: { number: 'desc' }, limit },
  )
  return rows.map(({ number, subject, sentAt, begunAt, dueAt }) => ({
    number,
    subject,
    sentAt: (begunAt ?? sentAt ?? dueAt).toISOString(),
  }))
}

/**
 * Returns a newsletter issue that is sent or being sent, by its public number, as visitors see it: subject, intro,
 * ideas (`picks`) and the time when sending began (`sentAt`). Ideas that have left the catalogue are omitted.
 * @throws 404 if there is none with this number, or only one that is not sent yet.
 */
export async function readSentIssue(em: SqlEntityManager, number: number): Promise<IssueView> {
  const issue = await em.findOne(NewsletterIssue, { number, state: { $in: publicStates } })
  if (!issue) throw notFound(issueNotFound)
  const { id, subject, intro, sentAt, begunAt, dueAt } = issue
  return {
    number,
    subject,
    intro,
    sentAt: (begunAt ?? sentAt ?? dueAt).toISOString(),
    picks: await readPicks(em, id),
  }
}

/**
 * Returns the newsletter issue that is sent next: of the drafts and approved issues, that with the earliest time of
 * sending. `needsApproval` tells whether an editor must approve it first, which is not so while automatic sending is
 * on. Null if there is none.
 */
export async function findNextIssue(em: SqlEntityManager): Promise<NextIssue | null> {
  const row = await tables(em)
    .selectFrom('newsletter_issue')
    .select((issue) => [
      'id',
      'number',
      'subject',
      'state',
      issue.fn.coalesce('send_at', 'due_at').as('goesOutAt'),
      issue.selectFrom('newsletter_setting').select('is_automatic').where('id', '=', 1).as('isAutomatic'),
    ])
    .where('state', 'in', ['draft', 'approved'])
    .orderBy('goesOutAt')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { id, number, subject, state, isAutomatic, goesOutAt } = row
  const needsApproval = state === 'draft' && !isAutomatic
  return { id, number, subject, needsApproval, goesOutAt: new Date(goesOutAt).toISOString() }
}

/**
 * Returns the latest newsletter issue that is sent or being sent, as `readSentIssue` does; null before the first one.
 */
export async function readLatestIssue(em: SqlEntityManager): Promise<IssueView | null> {
  const [latest] = await listIssues(em, 1)
  return latest ? readSentIssue(em, latest.number) : null
}

/**
 * Returns the sitemap entries (path and date of sending) of the latest 5,000 newsletter issues that are sent or being
 * sent.
 */
export async function listIssueEntries(em: SqlEntityManager) {
  const issues = await listIssues(em, maxInSitemap)
  return issues.map(({ number, sentAt }) => ({
    path: hrefOf('newsletterIssue', { number }),
    lastModified: sentAt,
  }))
}

async function readPicks(em: SqlEntityManager, issueId: number) {
  const picks = await em
    .getKysely<InferKyselyDB<typeof NewsletterPick>>()
    .selectFrom('newsletter_pick')
    .select(['idea_id', 'slot', 'theme'])
    .where('issue_id', '=', issueId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const ideas = await listIdeasById(
    em,
    picks.map(({ idea_id }) => idea_id),
  )
  const byId = new Map(ideas.map((idea) => [idea.id, idea]))
  return picks.flatMap(({ idea_id, slot, theme }) => {
    const idea = byId.get(idea_id)
    return idea ? [{ slot, theme, idea }] : []
  })
}
