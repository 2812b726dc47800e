import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { logAction } from '#features/audit/server/audit.service.ts'
import { Idea } from '#features/catalogue/server/entities.ts'
import {
  automaticSetting,
  byId,
  editedIssue,
  issueChanges,
  issueList,
  scheduleRequest,
  swapRequest,
  type EditedIssue,
  type IssueChanges,
  type IssueRow,
} from '#features/newsletter/issue-contract.ts'
import {
  alreadyDrafted,
  newsletterSubject,
  issueNotFound,
  issueAlreadySent,
  noOtherIdea,
} from '#features/newsletter/messages.ts'
import {
  NewsletterIssue,
  NewsletterPick,
  NewsletterSetting,
  Subscriber,
  tables,
} from '#features/newsletter/server/entities.ts'
import { getNextDue } from '#features/newsletter/server/issue-schedule.ts'
import { readIssue } from '#features/newsletter/server/issue.service.ts'
import {
  newsletterMailQueue,
  type NewsletterServices,
} from '#features/newsletter/server/newsletter-services.ts'
import type { CurrentUser } from '#platform/contract.ts'
import { rowCount } from '#platform/database/sql.ts'
import { hourMs, minuteMs } from '#platform/durations.ts'
import { conflict, badRequest, notFound } from '#platform/server/errors.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { createGuardedProcedures, rateLimited, router } from '#platform/server/trpc.ts'
import { startIssue } from '../sending/progress.service.ts'
import { findCandidates } from './candidates.queries.ts'
import { draftIssue } from './draft.service.ts'

/** Test mails per editor. */
export const testMailsByEditor: Limit = {
  name: 'newsletter test editor',
  free: 30,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs / 4,
}

/** Drafts per editor; each draft queries the catalogue for candidates. */
export const draftsByEditor: Limit = { ...testMailsByEditor, name: 'newsletter draft editor', free: 60 }

/** Issues sent to all subscribers, per editor. */
export const sendingsByEditor: Limit = { ...testMailsByEditor, name: 'newsletter sending editor' }

const maxListedIssues = 100

/** Lists issues with the number of their deliveries by state, newest first. */
async function listEditedIssues(em: SqlEntityManager): Promise<IssueRow[]> {
  const issues = await em.find(NewsletterIssue, {}, { orderBy: { number: 'desc' }, limit: maxListedIssues })
  const counts = await tables(em)
    .selectFrom('delivery')
    .select(['issue_id', 'state', rowCount.as('count')])
    .groupBy(['issue_id', 'state'])
    .execute()
  return issues.map(({ id, number, subject, state, dueAt, sendAt, begunAt, sentAt }) => {
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
      goesOutAt: (begunAt ?? sendAt ?? dueAt).toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      deliveries: {
        waiting: countOf('waiting', 'claimed'),
        sent: countOf('sent'),
        refused: countOf('refused'),
      },
    }
  })
}

const saveIssue = (
  em: SqlEntityManager,
  { id, ...words }: IssueChanges,
  editor: CurrentUser,
): Promise<EditedIssue> =>
  changeIssue(em, { id, editor, does: 'save' }, (issue) => Object.assign(issue, words))

/** Replaces an idea of an issue with the given one, or with the next suitable one. @throws 400, 404, 409 */
async function swapPick(
  em: SqlEntityManager,
  { id, ideaId, by }: { id: number; ideaId: number; by?: number | undefined },
  editor: CurrentUser,
): Promise<EditedIssue> {
  return changeIssue(em, { id, editor, does: 'swap' }, async (issue, inside) => {
    const picks = await inside.find(NewsletterPick, { issue: id })
    const pick = picks.find(({ idea }) => idea.id === ideaId)
    if (!pick) throw notFound(issueNotFound)
    const { slot, theme = null } = pick
    const without = picks.map(({ idea }) => idea.id)
    const [next] =
      by === undefined ? await findCandidates(inside, { slot, theme, at: issue.dueAt, without }, 1) : [by]
    const isNew = next !== undefined && !without.includes(next)
    // Unpublished ideas would be silently omitted from the mail.
    if (!isNew || !(await inside.count(Idea, { id: next, state: 'published' }))) throw badRequest(noOtherIdea)
    await inside.nativeUpdate(NewsletterPick, { id: pick.id }, { idea: next })
  })
}

/** Approves an issue, which is then sent at its scheduled time, or immediately by the caller if `does` is `send`. */
const approve = (
  em: SqlEntityManager,
  id: number,
  editor: CurrentUser,
  does: 'approve' | 'send' = 'approve',
): Promise<EditedIssue> =>
  changeIssue(em, { id, editor, does }, (issue) => Object.assign(issue, { state: 'approved' as const }))

/** Turns an approved issue back into a draft. */
const returnToDraft = (em: SqlEntityManager, id: number, editor: CurrentUser): Promise<EditedIssue> =>
  changeIssue(em, { id, editor, does: 'take-back' }, (issue) =>
    Object.assign(issue, { state: 'draft' as const }),
  )

const scheduleIssue = (
  em: SqlEntityManager,
  { id, at }: { id: number; at: Date },
  editor: CurrentUser,
): Promise<EditedIssue> =>
  changeIssue(em, { id, editor, does: 'schedule' }, (issue) => Object.assign(issue, { sendAt: at }))

/** Changes an issue that is not being sent yet, and logs the editor's action. @throws 404, 409 */
async function changeIssue(
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
    if (!issue) throw notFound(issueNotFound)
    if (issue.state === 'sending' || issue.state === 'sent') throw conflict(issueAlreadySent)
    await change(issue, inside)
    await inside.flush()
    const { subject } = issue
    await logAction(inside, editor, { action: `newsletter.${does}`, subjectId: id, subject })
  })
  return readIssue(em.fork(), id)
}

const { editorOnly } = createGuardedProcedures<NewsletterServices>()

/** Procedures with which editors and admins draft, edit, test, approve, schedule and send newsletter issues. */
export const issueEditingRouter = router({
  list: editorOnly.output(issueList).query(async ({ ctx: { em } }) => ({
    issues: await listEditedIssues(em),
    isAutomatic: (await em.findOneOrFail(NewsletterSetting, 1)).isAutomatic,
    readers: await em.count(Subscriber, {
      confirmedAt: { $ne: null },
      unsubscribedAt: null,
      suppressedAt: null,
    }),
  })),

  /** Drafts the issue after the latest one, before the scheduler would. */
  draftNext: editorOnly
    .use(rateLimited(draftsByEditor))
    .output(byId)
    .mutation(async ({ ctx }) => {
      const [last] = await ctx.em.find(NewsletterIssue, {}, { orderBy: { dueAt: 'desc' }, limit: 1 })
      const now = ctx.now()
      const dueAt = getNextDue(ctx.newsletterCalendar, last && last.dueAt > now ? last.dueAt : now)
      const id = dueAt && (await draftIssue(ctx.em.fork(), dueAt, now, { editor: ctx.user, say: ctx.say }))
      if (!id) throw conflict(alreadyDrafted)
      return { id }
    }),

  read: editorOnly
    .input(byId)
    .output(editedIssue)
    .query(({ ctx, input }) => readIssue(ctx.em, input.id)),

  save: editorOnly
    .input(issueChanges)
    .output(editedIssue)
    .mutation(({ ctx, input }) => saveIssue(ctx.em, input, ctx.user)),

  swap: editorOnly
    .input(swapRequest)
    .output(editedIssue)
    .mutation(({ ctx, input }) => swapPick(ctx.em, input, ctx.user)),

  approve: editorOnly
    .input(byId)
    .output(editedIssue)
    .mutation(({ ctx, input }) => approve(ctx.em, input.id, ctx.user)),

  takeBack: editorOnly
    .input(byId)
    .output(editedIssue)
    .mutation(({ ctx, input }) => returnToDraft(ctx.em, input.id, ctx.user)),

  schedule: editorOnly
    .input(scheduleRequest)
    .output(editedIssue)
    .mutation(({ ctx, input }) => scheduleIssue(ctx.em, { ...input, at: new Date(input.at) }, ctx.user)),

  /** Sends an issue to all subscribers immediately. Cannot be undone. */
  sendNow: editorOnly
    .use(rateLimited(sendingsByEditor))
    .input(byId)
    .output(editedIssue)
    .mutation(async ({ ctx, input }) => {
      await approve(ctx.em, input.id, ctx.user, 'send')
      await startIssue(ctx.em.fork(), input.id, ctx.now())
      return readIssue(ctx.em.fork(), input.id)
    }),

  /** Sends a test mail to the editor's own address. */
  sendTest: editorOnly
    .use(rateLimited(testMailsByEditor))
    .input(byId)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await readIssue(ctx.em, input.id)
      const asked = { issueId: input.id, editorId: ctx.user.id, seenAt: ctx.origin() }
      await ctx.jobs.send(ctx.em, newsletterMailQueue, asked)
    }),

  /** Turns sending without approval on or off. */
  setAutomatic: editorOnly
    .input(automaticSetting)
    .output(automaticSetting)
    .mutation(({ ctx, input }) =>
      ctx.em.transactional(async (inside) => {
        await inside.nativeUpdate(NewsletterSetting, { id: 1 }, input)
        const action = input.isAutomatic ? 'newsletter.automatic' : 'newsletter.by-hand'
        await logAction(inside, ctx.user, { action, subjectId: null, subject: newsletterSubject })
        return input
      }),
    ),
})
