import { expect } from 'vitest'
import { askedToConfirm, preferencesSaved, subscribed, unsubscribed } from '#features/newsletter/messages.ts'
import {
  storeManageToken,
  createConfirmToken,
} from '#features/newsletter/server/subscribing/newsletter-tokens.ts'
import { NewsletterIssue, NewsletterPick, Subscriber } from '#features/newsletter/server/entities.ts'
import { draftIssue } from '#features/newsletter/server/issues/draft.service.ts'
import { type Actor, type Contracts } from '../../support/app/contract.ts'
import { createAddress } from '../../support/app/create-address.ts'

/** Creates a pending or confirmed subscriber and the token in the mail. */
async function token({ app }: Actor, purpose: 'confirm' | 'manage'): Promise<string> {
  const em = app.orm.em.fork()
  const now = app.services.now()
  const confirmedAt = purpose === 'manage' ? now : null
  const id = await em.insert(Subscriber, { email: createAddress(), confirmedAt })
  return purpose === 'manage'
    ? storeManageToken(em, app.services, Number(id))
    : createConfirmToken(em, Number(id), now)
}

/** Creates a new draft for each caller. */
async function draft({ app }: Actor): Promise<{ id: number }> {
  drafts += 1
  const dueAt = new Date(app.services.now().getTime() + drafts * 1e9)
  return { id: Number(await draftIssue(app.orm.em.fork(), dueAt, app.services.now())) }
}
let drafts = 1_000

async function sent(me: Actor): Promise<{ number: number }> {
  const em = me.app.orm.em.fork()
  const issue = await em.findOneOrFail(NewsletterIssue, (await draft(me)).id)
  await em.nativeUpdate(NewsletterIssue, { id: issue.id }, { state: 'sent', sentAt: me.app.services.now() })
  return { number: issue.number }
}

async function firstPick(me: Actor) {
  const { id } = await draft(me)
  const [pick] = await me.app.orm.em.fork().find(NewsletterPick, { issue: id }, { limit: 1 })
  return { id, ideaId: pick?.idea.id }
}

const missing = { input: { id: 999_999 }, status: 404 }
const chosen = { themes: ['art-bucket-list-ideas'], rhythm: 'monthly', half: 'south' }

export const newsletterContract: Contracts = {
  'newsletter.subscribe': {
    by: 'visitor',
    sent: () => ({ email: createAddress() }),
    answers: { message: askedToConfirm },
    refuses: { input: { email: 'none' } },
  },
  'newsletter.confirm': {
    by: 'visitor',
    sent: async (me) => ({ token: await token(me, 'confirm') }),
    answers: { message: subscribed, token: expect.any(String) },
    refuses: { input: { token: 'guessed' } },
  },
  'newsletter.unsubscribe': {
    by: 'visitor',
    sent: async (me) => ({ token: await token(me, 'manage') }),
    answers: { message: unsubscribed, of: 'newsletter' },
    refuses: { input: { token: 'guessed' } },
  },
  'newsletter.chooseMonthly': {
    by: 'visitor',
    sent: async (me) => ({ token: await token(me, 'manage') }),
    answers: { message: preferencesSaved },
    refuses: { input: { token: 'guessed' } },
  },
  'newsletter.preferences': {
    by: 'visitor',
    sent: async (me) => ({ token: await token(me, 'manage') }),
    answers: { themes: [], rhythm: 'weekly', half: 'north', pausedUntil: null, isSubscribed: true },
    refuses: { input: { token: 'guessed' } },
  },
  'newsletter.savePreferences': {
    by: 'visitor',
    sent: async (me) => ({ token: await token(me, 'manage'), ...chosen, pauseWeeks: 4 }),
    answers: { ...chosen, pausedUntil: expect.any(String) },
    refuses: { input: { token: 'guessed', ...chosen } },
  },
  'newsletter.archive': { by: 'visitor', answers: expect.any(Array) },
  'newsletter.issue': {
    by: 'visitor',
    sent,
    answers: { picks: expect.any(Array) },
    refuses: { input: { number: 999_999 }, status: 404 },
  },
  'newsletter.editing.list': {
    by: 'editor',
    answers: { issues: expect.any(Array), isAutomatic: false, readers: expect.any(Number) },
  },
  'newsletter.editing.draftNext': { by: 'editor', answers: { id: expect.any(Number) } },
  'newsletter.editing.read': { by: 'editor', sent: draft, answers: { state: 'draft' }, refuses: missing },
  'newsletter.editing.save': {
    by: 'editor',
    sent: async (me) => ({ ...(await draft(me)), subject: ' Ours ', intro: 'Hello.' }),
    answers: { subject: 'Ours', intro: 'Hello.' },
    refuses: { input: { id: 1, subject: ' ', intro: '' } },
  },
  'newsletter.editing.swap': {
    by: 'editor',
    sent: firstPick,
    answers: { picks: expect.any(Array) },
    refuses: { input: { id: 999_999, ideaId: 1 }, status: 404 },
  },
  'newsletter.editing.approve': {
    by: 'editor',
    sent: draft,
    answers: { state: 'approved' },
    refuses: missing,
  },
  'newsletter.editing.takeBack': {
    by: 'editor',
    sent: draft,
    answers: { state: 'draft' },
    refuses: missing,
  },
  'newsletter.editing.schedule': {
    by: 'editor',
    sent: async (me) => ({ ...(await draft(me)), at: '2090-01-01T09:00:00Z' }),
    answers: { goesOutAt: '2090-01-01T09:00:00.000Z' },
    refuses: { input: { id: 1, at: 'soon' } },
  },
  'newsletter.editing.sendNow': {
    by: 'editor',
    sent: draft,
    answers: { state: expect.stringMatching(/^sen/) },
    refuses: missing,
  },
  'newsletter.editing.sendTest': { by: 'editor', sent: draft, refuses: missing },
  'newsletter.editing.setAutomatic': {
    by: 'editor',
    sent: () => ({ isAutomatic: false }),
    answers: { isAutomatic: false },
    refuses: { input: {} },
  },
  'newsletter.listLetters': {
    by: 'member',
    answers: { reminder: true, anniversary: true, year: true, digest: false },
  },
  'newsletter.setListLetters': {
    by: 'member',
    sent: () => ({ year: false }),
    answers: { reminder: true, anniversary: true, year: false },
    refuses: { input: { year: 'no' } },
  },
  'newsletter.mine': { by: 'member', answers: { isSubscribed: false } },
  'newsletter.setMine': {
    by: 'member',
    sent: () => ({ isSubscribed: true }),
    answers: { isSubscribed: true, token: expect.any(String) },
    refuses: { input: { isSubscribed: 'yes' } },
  },
}
