import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { listIdeasById } from '#features/catalogue/server/ideas.service.ts'
import { hrefOf } from '#platform/addresses.ts'
import { notFound } from '#platform/server/errors.ts'
import type { EditedIssue, IssueTitle, IssueView } from '../issue-contract.ts'
import { issueNotFound } from '../messages.ts'
import { NewsletterIssue, type NewsletterPick } from './entities.ts'

/** Nearly a century of weekly issues. */
const maxInSitemap = 5_000
const publicStates = ['sending', 'sent'] as const

/**
 * Returns an issue in any state with its ideas, in order. Ideas that have left the catalogue are omitted.
 * @throws 404
 */
export async function readIssue(em: SqlEntityManager, id: number): Promise<EditedIssue> {
  const issue = await em.findOne(NewsletterIssue, id)
  if (!issue) throw notFound(issueNotFound)
  const { number, subject, intro, state, dueAt, sendAt, sentAt } = issue
  return {
    id,
    number,
    subject,
    intro,
    state,
    goesOutAt: (sendAt ?? dueAt).toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    picks: await readPicks(em, id),
  }
}

/** Returns number, subject and date of the issues that are sent or being sent, newest first. */
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
 * Returns an issue that is sent or being sent, with its ideas.
 * @throws 404 for other issues.
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

/** Returns the path and the date of the latest `maxInSitemap` sent issues, for the sitemap. */
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
