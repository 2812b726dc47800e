import { z } from 'zod'
import { logAction } from '#features/audit/server/audit.service.ts'
import {
  automatic,
  byId,
  editedIssue,
  issueChanges,
  issueList,
  schedule,
  swap,
} from '#features/newsletter/issue-contract.ts'
import { readIssue } from '#features/newsletter/server/issue.service.ts'
import { newsletterMailQueue } from '#features/newsletter/server/newsletter-mail.ts'
import { NewsletterSetting } from '#features/newsletter/server/setting.entity.ts'
import { Subscriber } from '#features/newsletter/server/subscriber.entity.ts'
import { dueAfter } from '#features/newsletter/server/calendar.ts'
import { NewsletterIssue } from '#features/newsletter/server/issue.entity.ts'
import type { NewsletterServices } from '#features/newsletter/server/newsletter-services.ts'
import { draftedMeanwhile, theNewsletter } from '#features/newsletter/messages.ts'
import { conflict } from '#platform/server/errors.ts'
import { guardsWith, limitedTo, router } from '#platform/server/trpc.ts'
import { draftIssue } from './draft.service.ts'
import { beginIssue } from '../sending/progress.service.ts'
import { draftsByEditor, sendingsByEditor, testMailsByEditor } from './issue-limits.ts'
import { approve, listForEditors, saveIssue, scheduleIssue, swapPick, takeBack } from './editing.service.ts'

const { editorOnly } = guardsWith<NewsletterServices>()

export const issueEditingRouter = router({
  list: editorOnly.output(issueList).query(async ({ ctx: { em } }) => ({
    issues: await listForEditors(em),
    isAutomatic: (await em.findOneOrFail(NewsletterSetting, 1)).isAutomatic,
    readers: await em.count(Subscriber, {
      confirmedAt: { $ne: null },
      unsubscribedAt: null,
      suppressedAt: null,
    }),
  })),

  /** The one after those that are there: editors may begin before the clock does. */
  draftNext: editorOnly
    .use(limitedTo(draftsByEditor))
    .output(byId)
    .mutation(async ({ ctx }) => {
      const [last] = await ctx.em.find(NewsletterIssue, {}, { orderBy: { dueAt: 'desc' }, limit: 1 })
      const now = ctx.now()
      const dueAt = dueAfter(ctx.newsletterCalendar, last && last.dueAt > now ? last.dueAt : now)
      const id = dueAt && (await draftIssue(ctx.em.fork(), dueAt, now, { editor: ctx.user, say: ctx.say }))
      if (!id) throw conflict(draftedMeanwhile)
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
    .input(swap)
    .output(editedIssue)
    .mutation(({ ctx, input }) => swapPick(ctx.em, input, ctx.user)),

  approve: editorOnly
    .input(byId)
    .output(editedIssue)
    .mutation(({ ctx, input }) => approve(ctx.em, input.id, ctx.user)),

  takeBack: editorOnly
    .input(byId)
    .output(editedIssue)
    .mutation(({ ctx, input }) => takeBack(ctx.em, input.id, ctx.user)),

  schedule: editorOnly
    .input(schedule)
    .output(editedIssue)
    .mutation(({ ctx, input }) => scheduleIssue(ctx.em, { ...input, at: new Date(input.at) }, ctx.user)),

  /** At once, and to everybody: there is no way back. */
  sendNow: editorOnly
    .use(limitedTo(sendingsByEditor))
    .input(byId)
    .output(editedIssue)
    .mutation(async ({ ctx, input }) => {
      await approve(ctx.em, input.id, ctx.user, 'send')
      await beginIssue(ctx.em.fork(), input.id, ctx.now())
      return readIssue(ctx.em.fork(), input.id)
    }),

  /** To the mailbox of whoever asks. */
  sendTest: editorOnly
    .use(limitedTo(testMailsByEditor))
    .input(byId)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await readIssue(ctx.em, input.id)
      const asked = { issueId: input.id, editorId: ctx.user.id, seenAt: ctx.origin() }
      await ctx.jobs.send(ctx.em, newsletterMailQueue, asked)
    }),

  /** Whether issues go out without anybody's approval. */
  setAutomatic: editorOnly
    .input(automatic)
    .output(automatic)
    .mutation(({ ctx, input }) =>
      ctx.em.transactional(async (inside) => {
        await inside.nativeUpdate(NewsletterSetting, { id: 1 }, input)
        const action = input.isAutomatic ? 'newsletter.automatic' : 'newsletter.by-hand'
        await logAction(inside, ctx.user, { action, subjectId: null, subject: theNewsletter })
        return input
      }),
    ),
})
