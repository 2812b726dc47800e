import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { draftIssue } from '#features/newsletter/server/issues/draft.service.ts'
import {
  claimDue,
  settleLostSenders,
  writeHeartbeat,
} from '#features/newsletter/server/sending/claims.service.ts'
import { Delivery, Subscriber } from '#features/newsletter/server/entities.ts'
import { startIssue } from '#features/newsletter/server/sending/progress.service.ts'
import { openCatalogue } from '../../support/app/catalogue-copy.ts'
import { client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startMailCatcher, type MailCatcher } from '../../support/servers/mail-catcher.ts'

const readers = 8
/** Number of concurrent mails. */
const connections = 4
const hourMs = 60 * 60 * 1_000
const soon = { timeout: 60_000, interval: 50 }

let catcher: MailCatcher
let app: TestApp
let issue: number
/** Releases mails that are held at their recipient. */
let open: () => void
let waiting: number

async function openSite() {
  catcher = await startMailCatcher()
  const { promise, resolve } = Promise.withResolvers<void>()
  open = resolve
  waiting = 0
  catcher.refuses = {
    holds(moment) {
      if (moment !== 'recipient') return undefined
      waiting += 1
      return promise
    },
  }
  app = await startTestApp(mailSettings())
  issue = await draftForReaders(app)
}
async function closeSite() {
  open()
  await app.close()
  await catcher.stop()
}

const mailSettings = () => ({ SMTP_URL: catcher.url, MAIL_PER_MINUTE: '6000' })

async function draftForReaders({ orm }: Pick<TestApp, 'orm'>): Promise<number> {
  const em = orm.em.fork()
  const now = new Date()
  await em.insertMany(
    Subscriber,
    Array.from({ length: readers }, (_, each) => ({ email: `reader${each}@box.example`, confirmedAt: now })),
  )
  return Number(await draftIssue(em, new Date(now.getTime() + 1e8), now))
}

async function sendNow() {
  const editor = client(app, await signUp(app, { role: 'editor' }))
  expect((await editor.call('newsletter.editing.sendNow', { id: issue })).status).toBe(200)
}

const run = (statement: string) => app.orm.em.fork().execute(statement)

const allRecipients = Array.from({ length: readers }, (_, each) => `reader${each}@box.example`)

/** Waits until all mails are sent and returns the recipients, with repeats. */
async function listRecipients(): Promise<string[]> {
  await expect.poll(() => app.orm.em.fork().count(Delivery, { state: 'sent' }), soon).toBe(readers)
  return catcher.mails.map(({ recipient }) => recipient).toSorted()
}

/** Removes the deliveries while mails are being sent, and restores them as if minutes had passed. */
async function sendThroughOutage() {
  await sendNow()
  await expect.poll(() => waiting, soon).toBe(connections)
  await run('alter table delivery rename to delivery_away')
  open()
  await expect.poll(() => catcher.mails.length, soon).toBe(connections)
  await app.orm.em.fork().transactional(async (em) => {
    await em.execute(`update newsletter_sender set seen_at = now() - interval '3 minutes'`)
    await em.execute('alter table delivery_away rename to delivery')
  })
}

describe('each subscriber gets one mail', () => {
  beforeEach(openSite)
  afterEach(closeSite)

  it('from a process that had no database for minutes while it was sending', async () => {
    await sendThroughOutage()
    expect(await listRecipients()).toEqual(allRecipients)
  })

  it.runIf(inject('database') === 'postgresql')(
    'from two processes that both had no database for minutes',
    async () => {
      const beside = await startTestApp(mailSettings(), { beside: app })
      await sendThroughOutage()
      expect(await listRecipients()).toEqual(allRecipients)
      await beside.close()
    },
  )

  it.runIf(inject('database') === 'postgresql')(
    'from two processes, one of which has a clock that is hours ahead',
    async () => {
      await sendNow()
      await expect.poll(() => waiting, soon).toBe(connections)
      const ahead = await startTestApp(mailSettings(), {
        beside: app,
        now: () => new Date(Date.now() + 3 * hourMs),
      })
      await expect.poll(() => run('select id from newsletter_sender'), soon).toHaveLength(2)
      open()
      expect(await listRecipients()).toEqual(allRecipients)
      await ahead.close()
    },
  )
})

describe('mails claimed by a process without a heartbeat for minutes', () => {
  const sending = { mailsPerMinute: 6000, most: 3 }
  const silent = `update newsletter_sender set seen_at = now() - interval '3 minutes'`

  async function claimed() {
    const catalogue = await openCatalogue()
    onTestFinished(() => catalogue.close())
    const em = () => catalogue.orm.em.fork()
    const now = new Date()
    const id = await draftForReaders(catalogue)
    await em().execute(`update newsletter_issue set state = 'approved'`)
    await startIssue(em(), id, now)
    const sender = randomUUID()
    await writeHeartbeat(em(), sender)
    const claims = await claimDue(em(), { sender, ...sending })
    expect(claims).toHaveLength(sending.most)
    const states = async () => {
      const rows = await em().find(Delivery, {}, { orderBy: { id: 'asc' } })
      return rows.slice(0, sending.most).map(({ state }) => state)
    }
    return { em, now, sender, claims, states }
  }

  it('are sent by others, except those being sent', async () => {
    const { em, now, sender, claims, states } = await claimed()
    await settleLostSenders(em(), [], now)
    expect(await states()).toEqual(['claimed', 'claimed', 'claimed'])
    await em().execute('update delivery set handed_at = now() where id = ?', [claims[0]?.id])
    await em().execute(silent)
    await settleLostSenders(em(), [sender], now)
    expect(await states()).toEqual(['claimed', 'claimed', 'claimed'])
    await settleLostSenders(em(), [], now)
    expect(await states()).toEqual(['sent', 'waiting', 'waiting'])
    // The process needs a new heartbeat first.
    expect(await claimDue(em(), { sender, ...sending })).toEqual([])
  })

  it.runIf(inject('database') === 'postgresql')('stay with it while it claims more', async () => {
    const { em, now, sender, states } = await claimed()
    await em().execute(silent)
    await em().transactional(async (inside) => {
      expect(await claimDue(inside, { sender, ...sending })).toHaveLength(sending.most)
      await settleLostSenders(em(), [], now)
    })
    expect(await states()).toEqual(['claimed', 'claimed', 'claimed'])
  })
})
