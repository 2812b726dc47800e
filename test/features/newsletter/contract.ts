import { expect } from 'vitest'
import { askedToConfirm, subscribed, unsubscribed } from '#features/newsletter/messages.ts'
import { keepManageToken, makeConfirmToken } from '#features/newsletter/server/newsletter-tokens.ts'
import { Subscriber } from '#features/newsletter/server/subscriber.entity.ts'
import { newAddress, type Actor, type Contracts } from '../../support/app/contract.ts'

/** Somebody who is asked by mail, or reads already; with what the link of the mail carries. */
async function token({ app }: Actor, purpose: 'confirm' | 'manage'): Promise<string> {
  const em = app.orm.em.fork()
  const now = app.services.now()
  const confirmedAt = purpose === 'manage' ? now : null
  const id = await em.insert(Subscriber, { email: newAddress(), confirmedAt })
  return purpose === 'manage'
    ? keepManageToken(em, app.services, Number(id))
    : makeConfirmToken(em, Number(id), now)
}

const chosen = { themes: ['art-bucket-list-ideas'], rhythm: 'monthly', half: 'south' }

export const newsletterContract: Contracts = {
  'newsletter.subscribe': {
    by: 'visitor',
    sent: () => ({ email: newAddress() }),
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
    answers: { message: unsubscribed },
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
  'newsletter.mine': { by: 'member', answers: { isSubscribed: false } },
  'newsletter.setMine': {
    by: 'member',
    sent: () => ({ isSubscribed: true }),
    answers: { isSubscribed: true, token: expect.any(String) },
    refuses: { input: { isSubscribed: 'yes' } },
  },
}
