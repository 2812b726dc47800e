import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { Entry } from '#features/bucket-list/server/entities.ts'
import { Delivery, NewsletterSetting } from '#features/newsletter/server/entities.ts'
import { createListMailQueue } from '#features/newsletter/server/list-mails/list-mails.jobs.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startMailCatcher, type MailCatcher } from '../../support/servers/mail-catcher.ts'

export const origin = 'https://someday.example'
export const soon = { timeout: 30_000, interval: 50 }
const zone = 'Europe/Berlin'

/** Starts a site with a controllable clock and reads its list mails. */
export function setUpMailingSite() {
  const site: { app: TestApp; catcher: MailCatcher; now: Date } = Object.create(null)
  beforeAll(async () => {
    site.now = new Date('2026-03-01T12:00:00Z')
    site.catcher = await startMailCatcher()
    site.app = await startTestApp(
      { SMTP_URL: site.catcher.url, PUBLIC_URL: origin, NEWSLETTER_ZONE: zone },
      { now: () => site.now },
    )
  })
  afterAll(async () => {
    await site.app.close()
    await site.catcher.stop()
  })
  beforeEach(async () => {
    await allSettled()
    const em = site.app.orm.em.fork()
    await em.nativeDelete(Delivery, {})
    await em.nativeDelete(Entry, {})
    await em.nativeUpdate(NewsletterSetting, { id: 1 }, { listsLookedUntil: null })
    site.catcher.mails.length = 0
    site.catcher.refuses = {}
  })

  const deliveries = () => site.app.orm.em.fork().find(Delivery, {}, { orderBy: { id: 'asc' } })
  const allSettled = () =>
    vi.waitUntil(
      async () => (await deliveries()).every(({ state }) => state !== 'waiting' && state !== 'claimed'),
      soon,
    )
  /** Waits until each mail was attempted once and none is being sent. */
  const allPutOff = () =>
    vi.waitUntil(
      async () => (await deliveries()).every(({ state, tries }) => state === 'waiting' && tries > 0),
      soon,
    )
  /** Waits until no mail is being sent, and returns those received. */
  async function mailsTo({ email }: { email: string }) {
    await allSettled()
    return site.catcher.mails.filter(({ recipient }) => recipient === email)
  }

  /** Runs the job for list mails twice concurrently, as two processes do. */
  async function look(at: string): Promise<void> {
    site.now = new Date(at)
    const clock = createListMailQueue({ em: site.app.orm.em, now: () => site.now, zone })
    await Promise.all([clock.handle([]), clock.handle([])])
  }

  /** Makes the mail server accept mails again and advances the clock to the next attempt. */
  function open(at: string): void {
    site.catcher.refuses = {}
    site.now = new Date(at)
  }

  let ideas = 0
  async function add(member: { id: number }, entry: Partial<Entry>): Promise<number> {
    ideas += 1
    return Number(await site.app.orm.em.fork().insert(Entry, { user: member.id, idea: ideas, ...entry }))
  }

  return { site, deliveries, allSettled, allPutOff, mailsTo, look, open, add }
}

export const done = { status: 'completed' as const }
