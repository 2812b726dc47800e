import type { SqlEntityManager } from '@mikro-orm/sql'
import { logAction } from '#features/audit/server/audit.service.ts'
import { Idea } from '#features/catalogue/server/idea.entity.ts'
import type { EditedIssue, IssueChanges, IssueRow } from '#features/newsletter/issue-contract.ts'
import { issueMissing, issueUnderway, nothingToSwap } from '#features/newsletter/messages.ts'
import { NewsletterIssue } from '#features/newsletter/server/issue.entity.ts'
import { readIssue } from '#features/newsletter/server/issue.service.ts'
import { NewsletterPick } from '#features/newsletter/server/pick.entity.ts'
import type { CurrentUser } from '#platform/contract.ts'
import { rowCount } from '#platform/database/row-count.ts'
import { badRequest, conflict, notFound } from '#platform/server/errors.ts'
import { tables } from '../sending/tables.ts'
import { candidates } from './candidates.queries.ts'

const mostListed = 100

/** The newest first, with how far each is. */
export async function listForEditors(em: SqlEntityManager): Promise<IssueRow[]> {
  const issues = await em.find(NewsletterIssue, {}, { orderBy: { number: 'desc' }, limit: mostListed })
  const counts = await tables(em)
    .selectFrom('delivery')
    .select(['issue_id', 'state', rowCount.as('count')])
    .groupBy(['issue_id', 'state'])
    .execute()
  return issues.map(({ id, number, subject, state, dueAt, sendAt, sentAt }) => {
    const countOf = (...states: string[]) =>
      counts.reduce(
        (sum, row) => (row.issue_id === id && states.includes(row.state) ? sum + row.count : sum),
        0,
      )
    return {
      id,
      number,
      subject,
      state,
      goesOutAt: (sendAt ?? dueAt).toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      deliveries: {
        waiting: countOf('waiting', 'claimed'),
        sent: countOf('sent'),
        refused: countOf('refused'),
      },
    }
  })
}

export const saveIssue = (
  em: SqlEntityManager,
  { id, ...words }: IssueChanges,
  editor: CurrentUser,
): Promise<EditedIssue> => changing(em, { id, editor, does: 'save' }, (issue) => Object.assign(issue, words))

/** Puts another idea into the place of one: the one that is named, or the next that fits. */
export async function swapPick(
  em: SqlEntityManager,
  { id, ideaId, by }: { id: number; ideaId: number; by?: number | undefined },
  editor: CurrentUser,
): Promise<EditedIssue> {
  return changing(em, { id, editor, does: 'swap' }, async (issue, inside) => {
    const picks = await inside.find(NewsletterPick, { issue: id })
    const pick = picks.find(({ idea }) => idea.id === ideaId)
    if (!pick) throw notFound(issueMissing)
    const { slot, theme = null } = pick
    const without = picks.map(({ idea }) => idea.id)
    const [next] =
      by === undefined ? await candidates(inside, { slot, theme, at: issue.dueAt, without }, 1) : [by]
    const isNew = next !== undefined && !without.includes(next)
    // What readers could not open would be left out of their letters without a word.
    if (!isNew || !(await inside.count(Idea, { id: next, state: 'published' })))
      throw badRequest(nothingToSwap)
    await inside.nativeUpdate(NewsletterPick, { id: pick.id }, { idea: next })
  })
}

/** From now on it goes out at its moment, by itself; or at once, where that is what follows. */
export const approve = (
  em: SqlEntityManager,
  id: number,
  editor: CurrentUser,
  does: 'approve' | 'send' = 'approve',
): Promise<EditedIssue> =>
  changing(em, { id, editor, does }, (issue) => Object.assign(issue, { state: 'approved' as const }))

/** A draft again, which goes nowhere. */
export const takeBack = (em: SqlEntityManager, id: number, editor: CurrentUser): Promise<EditedIssue> =>
  changing(em, { id, editor, does: 'take-back' }, (issue) =>
    Object.assign(issue, { state: 'draft' as const }),
  )

export const scheduleIssue = (
  em: SqlEntityManager,
  { id, at }: { id: number; at: Date },
  editor: CurrentUser,
): Promise<EditedIssue> =>
  changing(em, { id, editor, does: 'schedule' }, (issue) => Object.assign(issue, { sendAt: at }))

/** Changes an issue that has not begun to go out, and notes who did. @throws 404, 409 */
async function changing(
  em: SqlEntityManager,
  { id, editor, does }: { id: number; editor: CurrentUser; does: string },
  change: (issue: NewsletterIssue, em: SqlEntityManager) => unknown,
): Promise<EditedIssue> {
  await em.transactional(async (inside) => {
    await tables(inside)
      .selectFrom('newsletter_issue')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .execute()
    const issue = await inside.findOne(NewsletterIssue, id, { refresh: true })
    if (!issue) throw notFound(issueMissing)
    if (issue.state === 'sending' || issue.state === 'sent') throw conflict(issueUnderway)
    await change(issue, inside)
    await inside.flush()
    const { subject } = issue
    await logAction(inside, editor, { action: `newsletter.${does}`, subjectId: id, subject })
  })
  return readIssue(em.fork(), id)
}
