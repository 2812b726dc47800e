import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { draftIssue } from '#features/newsletter/server/issues/draft.service.ts'
import { Delivery, Subscriber } from '#features/newsletter/server/entities.ts'
import { client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startMailCatcher, type MailCatcher } from '../../support/servers/mail-catcher.ts'

const readers = 12
/** Timeout in the server's URL, and a longer delay. */
const limitMs = 1_000
const holdMs = 4_000
const later = { timeout: 90_000, interval: 100 }

let app: TestApp
let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
  app = await startTestApp({ SMTP_URL: `${catcher.url}?socketTimeout=${limitMs}`, MAIL_PER_MINUTE: '6000' })
})
afterAll(async () => {
  await app.close()
  await catcher.stop()
})

it('each subscriber gets one mail from a server that stalls for longer than the timeout', async () => {
  const em = app.orm.em.fork()
  const now = new Date()
  await em.insertMany(
    Subscriber,
    Array.from({ length: readers }, (_, each) => ({ email: `slow${each}@box.example`, confirmedAt: now })),
  )
  const id = Number(await draftIssue(em, new Date(now.getTime() + 1e8), now))
  const stalled = new Map<string, number>()
  catcher.refuses = {
    holds(moment, address) {
      const times = stalled.get(moment) ?? 0
      // Only before the mail is accepted: afterwards the site could not know whether it was.
      if (moment === 'message' || times >= 3 || !address.startsWith('slow')) return undefined
      stalled.set(moment, times + 1)
      return wait(holdMs)
    },
  }
  const editor = client(app, await signUp(app, { role: 'editor' }))
  expect((await editor.call('newsletter.editing.sendNow', { id })).status).toBe(200)
  await expect.poll(() => app.orm.em.fork().count(Delivery, { state: 'sent' }), later).toBe(readers)
  expect(Object.fromEntries(stalled)).toEqual({ recipient: 3, whole: 3 })
  const got = catcher.mails.map(({ recipient }) => recipient).toSorted()
  expect(new Set(got).size).toBe(readers)
  expect(got).toHaveLength(readers)
})
