import { z } from 'zod'
import { guardsWith, router } from '#platform/server/trpc.ts'
import {
  endedLetters,
  listLetters,
  mySubscription,
  newPreferences,
  newSubscription,
  preferences,
  told,
  tokenOnly,
  listLettersChange,
  wantedSubscription,
} from '../contract.ts'
import { byNumber, issueTitle, issueView } from '../issue-contract.ts'
import { mostInArchive } from '../limits.ts'
import { askedToConfirm, endedWords, subscribed } from '../messages.ts'
import { issueEditingRouter } from './issues/editing.procedures.ts'
import { listIssues, readSentIssue } from './issue.service.ts'
import { chooseListLetters, readListLetters } from './list-letters/list-letter-choices.service.ts'
import type { NewsletterServices } from './newsletter-services.ts'
import { keepManageToken } from './subscribing/newsletter-tokens.ts'
import { readMine, readPreferences, savePreferences, setMine } from './subscribing/preferences.service.ts'
import { confirm, subscribe, unsubscribe } from './subscribing/subscribing.service.ts'

const { anyone, signedIn } = guardsWith<NewsletterServices>()

export const newsletterRouter = router({
  /** The same answer for every address. */
  subscribe: anyone
    .input(newSubscription)
    .output(told)
    .mutation(({ ctx, input }) => subscribe(ctx, input, ctx.now()).then(() => ({ message: askedToConfirm }))),

  /** Answers with what opens the preferences of whoever has just confirmed. */
  confirm: anyone
    .input(tokenOnly)
    .output(told.extend({ token: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const id = await confirm(ctx, input.token, ctx.now())
      return { message: subscribed, token: await keepManageToken(ctx.em, ctx, id) }
    }),

  unsubscribe: anyone
    .input(tokenOnly)
    .output(told.extend({ of: endedLetters }))
    .mutation(async ({ ctx, input }) => {
      const of = await unsubscribe(ctx, input.token, ctx.now())
      return { message: endedWords[of], of }
    }),

  preferences: anyone
    .input(tokenOnly)
    .output(preferences)
    .query(({ ctx, input }) => readPreferences(ctx.em, input.token, ctx.now())),

  savePreferences: anyone
    .input(newPreferences)
    .output(preferences)
    .mutation(({ ctx, input }) => savePreferences(ctx.em, input, ctx.now())),

  /** The issues that have gone out, the newest first. */
  archive: anyone.output(issueTitle.array()).query(({ ctx }) => listIssues(ctx.em, mostInArchive)),

  issue: anyone
    .input(byNumber)
    .output(issueView)
    .query(({ ctx, input }) => readSentIssue(ctx.em, input.number)),

  editing: issueEditingRouter,

  mine: signedIn.output(mySubscription).query(({ ctx }) => readMine(ctx, ctx.user)),

  setMine: signedIn
    .input(wantedSubscription)
    .output(mySubscription)
    .mutation(({ ctx, input }) => setMine(ctx, ctx.user, input.isSubscribed, ctx.now())),

  listLetters: signedIn.output(listLetters).query(({ ctx }) => readListLetters(ctx.em, ctx.user.id)),

  setListLetters: signedIn
    .input(listLettersChange)
    .output(listLetters)
    .mutation(({ ctx, input }) => chooseListLetters(ctx.em, ctx.user.id, input)),
})
