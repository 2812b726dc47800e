import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { SqlEntityManager, InferKyselyDB } from '@mikro-orm/sql'
import { z } from 'zod'
import { emailUnverified } from '#features/accounts/messages.ts'
import { mailsByMember } from '#features/accounts/server/account-limits.ts'
import { mailboxOf } from '#features/accounts/server/mailbox.ts'
import type { CurrentUser } from '#platform/contract.ts'
import { weekMs, hourMs, minuteMs } from '#platform/durations.ts'
import { badRequest, forbidden } from '#platform/server/errors.ts'
import { clientKeyOf, type Limit } from '#platform/server/limits/limits.ts'
import { createGuardedProcedures, router } from '#platform/server/trpc.ts'
import {
  unsubscribedKind,
  listMails,
  mySubscription,
  newPreferences,
  newSubscription,
  preferences,
  messageResponse,
  tokenOnly,
  listMailsChange,
  wantedSubscription,
  type NewPreferences,
  type Preferences,
  themeSlug,
  type UnsubscribedKind,
  type NewSubscription,
} from '../contract.ts'
import { byNumber, issueTitle, issueView } from '../issue-contract.ts'
import { maxArchivedIssues } from '../limits.ts'
import {
  askedToConfirm,
  newsletterLinkInvalid,
  preferencesSaved,
  unsubscribedMessages,
  subscribed,
} from '../messages.ts'
import { isReader, Subscriber, NewsletterToken } from './entities.ts'
import { listIssues, readSentIssue } from './issue.service.ts'
import { issueEditingRouter } from './issues/editing.procedures.ts'
import { setListMails, readListMails } from './list-mails/list-mail-choices.service.ts'
import {
  newsletterMailQueue,
  type NewsletterServices,
  type NewsletterContext,
} from './newsletter-services.ts'
import { storeManageToken, findSubscriber, findListMailByToken } from './subscribing/newsletter-tokens.ts'

/** Sign-ups per client: enough for an office, too few for a list of addresses. */
const subscriptionsByClient: Limit = {
  name: 'newsletter client',
  free: 20,
  windowMs: hourMs,
  firstPauseMs: 5 * minuteMs,
  longestPauseMs: hourMs,
}

/** Sign-ups of one address per client. */
const subscriptionsByClientOfMailbox: Limit = {
  ...subscriptionsByClient,
  name: 'newsletter client mailbox',
  free: 4,
  firstPauseMs: 30 * minuteMs,
}

/** Confirmation mails per mailbox; one is enough, because every link confirms the address. */
const confirmationMailsByMailbox: Limit = {
  name: 'newsletter mail mailbox',
  free: 2,
  windowMs: hourMs,
  firstPauseMs: hourMs,
  longestPauseMs: hourMs,
}

/**
 * Sends a confirmation mail to an address. Runs the same statements for new and known addresses, so that neither the
 * response nor its timing reveals which it is.
 */
async function subscribe(
  ctx: NewsletterContext,
  { email, website }: NewSubscription,
  now: Date,
): Promise<void> {
  const [client, mailbox] = [clientKeyOf(ctx.ip), mailboxOf(email)]
  await ctx.limits.spend(subscriptionsByClient, client, now)
  await ctx.limits.spend(subscriptionsByClientOfMailbox, `${client} ${mailbox}`, now)
  const visit = await ctx.session()
  if (visit) await ctx.limits.spend(mailsByMember, String(visit.user.id), now)
  // The honeypot is filled in: a bot gets the same response as everyone else.
  if (website) return
  // Other clients may have used up the limit of this mailbox. Its owner still gets the normal response and has the
  // earlier mails.
  const isMailed = await ctx.limits.trySpend(confirmationMailsByMailbox, mailbox, now)
  await ctx.em.transactional(async (em) => {
    const { id: subscriberId } = await em
      .getKysely<InferKyselyDB<typeof Subscriber>>()
      .insertInto('subscriber')
      .values({ email, created_at: now })
      .onConflict((known) =>
        known.column('email').doUpdateSet((row) => ({
          // Restarts the month after which an unconfirmed address is deleted.
          created_at: row
            .case()
            .when('subscriber.confirmed_at', 'is', null)
            .then(row.ref('excluded.created_at'))
            .else(row.ref('subscriber.created_at'))
            .end(),
        })),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isMailed) await ctx.jobs.send(em, newsletterMailQueue, { subscriberId, seenAt: ctx.origin() })
  })
}

/** Confirms an address and welcomes the new reader by mail. Idempotent: a second use sends no second mail. */
async function confirm(ctx: NewsletterContext, token: string, now: Date): Promise<number> {
  const { id } = await findSubscriber(ctx.em, token, ['confirm'], now)
  await ctx.em.transactional(async (em) => {
    if (await startSubscription(em, id, now))
      await ctx.jobs.send(em, newsletterMailQueue, { welcomedId: id, seenAt: ctx.origin() })
  })
  return id
}

/** How long after unsubscribing a reader can still choose the monthly newsletter instead. */
const secondThoughtsMs = hourMs

/**
 * Sets a reader's rhythm to monthly, also soon after they have unsubscribed. Later, the token in an old mail must not
 * renew a subscription.
 * @throws 400 `token_invalid`
 */
async function chooseMonthly(ctx: NewsletterContext, token: string, now: Date): Promise<void> {
  const { id } = await findSubscriber(ctx.em, token, ['manage'], now)
  const isRecent = { unsubscribedAt: { $gt: new Date(now.getTime() - secondThoughtsMs) } }
  const changed = await ctx.em.nativeUpdate(
    Subscriber,
    { id, email: { $ne: null }, $or: [{ unsubscribedAt: null }, isRecent] },
    { rhythm: 'monthly', unsubscribedAt: null },
  )
  if (changed === 0) throw badRequest(newsletterLinkInvalid, 'token_invalid')
}

/** Unsubscribes by the token of any mail. Idempotent. @returns the kind of mail that was stopped */
async function unsubscribe(ctx: NewsletterContext, token: string, now: Date): Promise<UnsubscribedKind> {
  const ofList = await findListMailByToken(ctx.em, token)
  if (ofList) {
    await setListMails(ctx.em, ofList.userId, { [ofList.kind]: false })
    return ofList.kind
  }
  const { id } = await findSubscriber(ctx.em, token, ['manage'], now)
  await endSubscription(ctx.em, id, now)
  return 'newsletter'
}

/**
 * Starts a subscription. Confirming proves that the mailbox works, so a suppressed address is reactivated.
 * @returns true if the address was not subscribed before.
 */
async function startSubscription(em: SqlEntityManager, id: number, now: Date): Promise<boolean> {
  const changes = { confirmedAt: now, ...reactivated }
  return (await em.nativeUpdate(Subscriber, { id, $or: isNotReader }, changes)) > 0
}

/** Ends a subscription and deletes its confirmation tokens, so that the link in an old mail does not renew it. */
async function endSubscription(em: SqlEntityManager, id: number, now: Date): Promise<void> {
  await em.transactional(async (inside) => {
    await inside.nativeUpdate(Subscriber, { id, unsubscribedAt: null }, { unsubscribedAt: now })
    await inside.nativeDelete(NewsletterToken, { subscriber: id, purpose: 'confirm' })
  })
}

const isNotReader = [
  { confirmedAt: null },
  { unsubscribedAt: { $ne: null } },
  { suppressedAt: { $ne: null } },
]
const reactivated = { unsubscribedAt: null, suppressedAt: null, failures: 0 }

async function readPreferences(em: SqlEntityManager, token: string, now: Date): Promise<Preferences> {
  return toPreferences(await findSubscriber(em, token, ['manage'], now), now)
}

async function savePreferences(
  em: SqlEntityManager,
  { token, pauseWeeks, ...chosen }: NewPreferences,
  now: Date,
): Promise<Preferences> {
  const subscriber = await findSubscriber(em, token, ['manage'], now)
  em.assign(subscriber, { ...chosen, themes: [...new Set(chosen.themes)] })
  if (pauseWeeks !== undefined)
    subscriber.pausedUntil = pauseWeeks === 0 ? null : new Date(now.getTime() + pauseWeeks * weekMs)
  await em.flush()
  return toPreferences(subscriber, now)
}

/** Returns the member's own subscription, found by account or by verified address. */
async function readOwnSubscription(ctx: NewsletterContext, user: CurrentUser) {
  const mine = await findOwnSubscriber(ctx.em, user)
  if (!mine || !isReader(mine)) return { isSubscribed: false, token: null }
  return { isSubscribed: true, token: await storeManageToken(ctx.em, ctx, mine.id) }
}

/**
 * Subscribes or unsubscribes a member. A verified address needs no confirmation mail; the first subscription is welcomed
 * by mail.
 *
 * @throws 403 if the address is not verified.
 */
async function setOwnSubscription(ctx: NewsletterContext, user: CurrentUser, isWanted: boolean, now: Date) {
  if (!user.emailVerified) throw forbidden(emailUnverified, 'email_unverified')
  const mine = isWanted
    ? await findOrCreateOwnSubscriber(ctx.em, user, now)
    : await findOwnSubscriber(ctx.em, user)
  if (mine && isWanted) await startOwnSubscription(ctx, mine.id, now)
  else if (mine) await endSubscription(ctx.em, mine.id, now)
  return readOwnSubscription({ ...ctx, em: ctx.em.fork() }, user)
}

/** Starts a member's subscription. Only the first is welcomed: a switch may be turned on often. */
const startOwnSubscription = (ctx: NewsletterContext, id: number, now: Date) =>
  ctx.em.transactional(async (em) => {
    const changes = { confirmedAt: now, ...reactivated }
    // One statement, so that of two concurrent requests only one finds the address unconfirmed.
    const isFirst = (await em.nativeUpdate(Subscriber, { id, confirmedAt: null }, changes)) > 0
    if (isFirst) await ctx.jobs.send(em, newsletterMailQueue, { welcomedId: id, seenAt: ctx.origin() })
    else await startSubscription(em, id, now)
  })

const findOwnSubscriber = (em: SqlEntityManager, { id, email, emailVerified }: CurrentUser) =>
  em.findOne(
    Subscriber,
    { $or: [{ user: id }, ...(emailVerified ? [{ email }] : [])] },
    { orderBy: { user: 'asc' } },
  )

async function findOrCreateOwnSubscriber(
  em: SqlEntityManager,
  user: CurrentUser,
  now: Date,
): Promise<Subscriber | null> {
  const known = await findOwnSubscriber(em, user)
  if (known) {
    await em.nativeUpdate(Subscriber, { id: known.id }, { user: user.id, email: user.email })
    return known
  }
  try {
    await em.insert(Subscriber, { email: user.email, user: user.id, createdAt: now })
  } catch (error) {
    // A concurrent request has inserted the row.
    if (!(error instanceof UniqueConstraintViolationException)) throw error
  }
  return findOwnSubscriber(em, user)
}

const toPreferences = (subscriber: Subscriber, now: Date): Preferences => {
  const { themes, rhythm, half, pausedUntil } = subscriber
  return {
    // A stored theme may no longer exist.
    themes: themes.flatMap((slug) => themeSlug.safeParse(slug).data ?? []),
    rhythm,
    half,
    pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil.toISOString() : null,
    isSubscribed: isReader(subscriber),
  }
}

const { anyone, signedIn } = createGuardedProcedures<NewsletterServices>()

/**
 * Procedures with which visitors subscribe to the newsletter and read its archive, subscribers manage their
 * subscription by a token, and members choose the mails they get.
 */
export const newsletterRouter = router({
  /** Responds alike for every address, so that it reveals no subscriber. */
  subscribe: anyone
    .input(newSubscription)
    .output(messageResponse)
    .mutation(({ ctx, input }) => subscribe(ctx, input, ctx.now()).then(() => ({ message: askedToConfirm }))),

  /** Also returns the token for the preferences page. */
  confirm: anyone
    .input(tokenOnly)
    .output(messageResponse.extend({ token: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const id = await confirm(ctx, input.token, ctx.now())
      return { message: subscribed, token: await storeManageToken(ctx.em, ctx, id) }
    }),

  unsubscribe: anyone
    .input(tokenOnly)
    .output(messageResponse.extend({ of: unsubscribedKind }))
    .mutation(async ({ ctx, input }) => {
      const of = await unsubscribe(ctx, input.token, ctx.now())
      return { message: unsubscribedMessages[of], of }
    }),

  /** Changes a subscription to one issue a month, also within an hour of unsubscribing. */
  chooseMonthly: anyone
    .input(tokenOnly)
    .output(messageResponse)
    .mutation(({ ctx, input }) =>
      chooseMonthly(ctx, input.token, ctx.now()).then(() => ({ message: preferencesSaved })),
    ),

  preferences: anyone
    .input(tokenOnly)
    .output(preferences)
    .query(({ ctx, input }) => readPreferences(ctx.em, input.token, ctx.now())),

  savePreferences: anyone
    .input(newPreferences)
    .output(preferences)
    .mutation(({ ctx, input }) => savePreferences(ctx.em, input, ctx.now())),

  /** Sent issues, newest first. */
  archive: anyone.output(issueTitle.array()).query(({ ctx }) => listIssues(ctx.em, maxArchivedIssues)),

  issue: anyone
    .input(byNumber)
    .output(issueView)
    .query(({ ctx, input }) => readSentIssue(ctx.em, input.number)),

  editing: issueEditingRouter,

  mine: signedIn.output(mySubscription).query(({ ctx }) => readOwnSubscription(ctx, ctx.user)),

  setMine: signedIn
    .input(wantedSubscription)
    .output(mySubscription)
    .mutation(({ ctx, input }) => setOwnSubscription(ctx, ctx.user, input.isSubscribed, ctx.now())),

  listLetters: signedIn.output(listMails).query(({ ctx }) => readListMails(ctx.em, ctx.user.id)),

  setListLetters: signedIn
    .input(listMailsChange)
    .output(listMails)
    .mutation(({ ctx, input }) => setListMails(ctx.em, ctx.user.id, input)),
})
