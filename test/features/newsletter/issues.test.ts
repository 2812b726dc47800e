import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NewsletterIssue, Subscriber } from '#features/newsletter/server/entities.ts'
import { draftIssue } from '#features/newsletter/server/issues/draft.service.ts'
import { createAddress } from '../../support/app/create-address.ts'
import { client, type Client } from '../../support/app/client.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startMailCatcher, type MailCatcher } from '../../support/servers/mail-catcher.ts'
import { findMailProblems } from '../../pages/every-page/html-problems.ts'
import { createSubscriberActions } from './subscribers.ts'

const origin = 'https://someday.example'
const soon = { timeout: 60_000, interval: 100 }
let app: TestApp
let catcher: MailCatcher
let editor: Member
let me: Client
beforeAll(async () => {
  catcher = await startMailCatcher()
  app = await startTestApp({
    SMTP_URL: catcher.url,
    PUBLIC_URL: origin,
    SUPPORT_EMAIL: 'help@someday.example',
  })
  editor = await signUp(app, { role: 'editor' })
  me = client(app, { headers: editor.headers })
})
afterAll(async () => {
  await app.close()
  await catcher.stop()
})

let drafts = 0
async function draft(): Promise<number> {
  drafts += 1
  const now = new Date()
  return Number(await draftIssue(app.orm.em.fork(), new Date(now.getTime() + drafts * 1e9), now))
}

const countMailJobs = async () => {
  const [row] = await app.orm.em
    .fork()
    .execute(
      `select count(*)::int as open from pgboss.job where name = 'newsletter-mail' and state in ('created', 'active', 'retry')`,
    )
  return row?.open
}

describe('an issue', () => {
  it('is edited, tested, approved, sent and archived', async () => {
    const readers = createSubscriberActions(app, catcher)
    const { email } = await readers.reader()
    const id = await draft()
    const { data: before } = await me.call('newsletter.editing.read', { id })
    const [first] = before.picks
    const { data: swapped } = await me.call('newsletter.editing.swap', { id, ideaId: first.idea.id })
    expect(swapped.picks[0].slot).toBe(first.slot)
    expect(swapped.picks[0].idea.id).not.toBe(first.idea.id)
    await me.call('newsletter.editing.save', { id, subject: 'Light & dark', intro: 'Hello <you>.\n\nTwo.' })

    await me.call('newsletter.editing.sendTest', { id })
    const test = await catcher.mailTo(editor.email)
    expect([test.subject, test.text?.includes(swapped.picks[0].idea.title)]).toEqual([
      'Test: Light & dark',
      true,
    ])
    expect((await app.inject(`/newsletter/${before.number}`)).statusCode).toBe(404)

    await me.call('newsletter.editing.sendNow', { id })
    const letter = await catcher.mailTo(email, 1)
    expect(await findMailProblems(letter.html ?? '')).toEqual([])
    await expect
      .poll(async () => (await me.call('newsletter.editing.read', { id })).data.state, soon)
      .toBe('sent')
    expect(await me.call('newsletter.editing.save', { id, subject: 'No', intro: '' })).toMatchObject({
      status: 409,
    })

    const page = await app.inject(`/newsletter/${before.number}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Light &amp; dark')
    expect(page.body).toContain('Hello &lt;you&gt;.')
    expect((await app.inject('/newsletter')).body).toContain(`href="/newsletter/${before.number}"`)
    expect((await app.inject('/sitemap.xml')).body).toContain(`${origin}/newsletter/${before.number}<`)

    // A new reader is welcomed with it, once, and sees what to expect before that.
    const newsletterPage = (await app.inject('/newsletter')).body
    expect(newsletterPage).toContain('From the Latest Issue')
    expect(newsletterPage).toContain('Unsubscribe any time')
    const { email: newcomer, token } = await readers.reader()
    const welcome = await catcher.mailTo(newcomer, 1)
    expect(welcome.subject).toBe('Welcome to the Someday newsletter')
    expect(welcome.text).toContain(swapped.picks[0].idea.title)
    expect(welcome.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
      `<${origin}/newsletter/unsubscribe?token=${token}>`,
    )
    await readers.confirmAgain(newcomer)
    const hasty = createAddress()
    await readers.ask(hasty)
    await Promise.all([readers.confirmAgain(hasty), readers.confirmAgain(hasty)])
    await expect.poll(() => countMailJobs(), soon).toBe(0)
    for (const reader of [newcomer, hasty])
      expect(catcher.mails.filter(({ recipient }) => recipient === reader)).toHaveLength(2)
  })

  it('welcomes a member who subscribes by the switch, once', async () => {
    const id = await draft()
    await me.call('newsletter.editing.sendNow', { id })
    const member = await signUp(app)
    const set = (isSubscribed: boolean) =>
      client(app, { headers: member.headers }).call('newsletter.setMine', { isSubscribed })
    const answers = await Promise.all([set(true), set(true), set(true)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await catcher.mailTo(member.email)).subject).toBe('Welcome to the Someday newsletter')
    await set(false)
    await set(true)
    await expect.poll(() => countMailJobs(), soon).toBe(0)
    expect(catcher.mails.filter(({ recipient }) => recipient === member.email)).toHaveLength(1)
  })

  it('includes no idea that subscribers could not open', async () => {
    const id = await draft()
    const { data: before } = await me.call('newsletter.editing.read', { id })
    const [first] = before.picks
    const hidden = (await me.post('/api/ideas', { title: 'Still secret', state: 'draft' })).body.id
    for (const by of [2_000_000_000, hidden])
      expect(await me.call('newsletter.editing.swap', { id, ideaId: first.idea.id, by })).toMatchObject({
        status: 400,
      })
    expect((await me.call('newsletter.editing.read', { id })).data.picks).toEqual(before.picks)
  })

  it('has the headers that mail providers require, and no tracking', async () => {
    const { email, token } = await createSubscriberActions(app, catcher).reader()
    const id = await draft()
    await me.call('newsletter.editing.sendNow', { id })
    // After the confirmation, and the welcome with an earlier issue.
    const { headers, html = '', text = '', messageId, replyTo } = await catcher.mailTo(email, 2)
    const header = (name: string) => headers.find(({ key }) => key === name)?.value
    const way = `${origin}/newsletter/unsubscribe?token=${token}`
    expect(header('list-unsubscribe')).toBe(`<${way}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('list-id')).toContain('newsletter.someday.example')
    expect(replyTo?.[0]?.address).toBe('help@someday.example')
    expect(messageId).toMatch(/^<issue-\d+-[0-9a-f]{24}@someday\.example>$/)
    expect(text).toContain(`Unsubscribe: ${way}`)
    const images = [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag)
    expect(images.length).toBeGreaterThan(4)
    for (const tag of images) {
      expect(tag).toMatch(/src="https:\/\/someday\.example\/covers\/[^"]+\.jpg"/)
      expect(tag).toMatch(/alt="[^"]+"/)
    }
    for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g))
      expect(href).toMatch(/^https:\/\/someday\.example\/(ideas\/\d+$|newsletter)/)
    expect(Buffer.byteLength(html)).toBeLessThan(50_000)
  })

  it('is shown to editors in a sandboxed frame, and to nobody else', async () => {
    const id = await draft()
    const url = `/admin/newsletter/preview/${id}`
    const { status, headers, text } = await me.get(url)
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(text).toContain('<!doctype html>')
    expect((await app.inject(url)).statusCode).toBe(401)
    const member = await signUp(app)
    expect((await client(app, { headers: member.headers }).get(url)).status).toBe(403)
  })

  it('suppresses an address after the third rejection', async () => {
    const em = app.orm.em.fork()
    const email = 'nobody-here@box.example'
    await em.insert(Subscriber, { email, confirmedAt: new Date() })
    for (let each = 1; each <= 4; each++) {
      const id = await draft()
      await me.call('newsletter.editing.sendNow', { id })
      await expect
        .poll(
          () =>
            app.orm.em
              .fork()
              .findOneOrFail(NewsletterIssue, id)
              .then(({ state }) => state),
          soon,
        )
        .toBe('sent')
      const { failures, suppressedAt } = await app.orm.em.fork().findOneOrFail(Subscriber, { email })
      expect([failures, suppressedAt !== null]).toEqual([Math.min(each, 3), each >= 3])
    }
  })
})

describe('a feed', () => {
  const parse = (xml: string) => new XMLParser({ ignoreAttributes: false }).parse(xml).feed

  it('of new ideas is valid Atom and linked from the pages', async () => {
    const { body, headers } = await app.inject('/feed.xml')
    expect(headers['content-type']).toContain('application/atom+xml')
    expect(XMLValidator.validate(body)).toBe(true)
    const feed = parse(body)
    expect(feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom')
    expect([feed.id, feed.entry.length]).toEqual([`${origin}/feed.xml`, 30])
    for (const { id, title, updated } of feed.entry) {
      expect(id).toMatch(/^https:\/\/someday\.example\/ideas\/\d+$/)
      expect(title).toBeTruthy()
      expect(new Date(updated).toISOString()).toBe(updated)
    }
    for (const page of ['/', '/new'])
      expect((await app.inject(page)).body).toMatch(
        /<link rel="alternate" type="application\/atom\+xml"[^>]*href="https:\/\/someday\.example\/feed\.xml"/,
      )
  })

  it('of a category has its own ideas, and is missing with the category', async () => {
    const path = '/categories/camping-bucket-list-ideas'
    const { body } = await app.inject(`${path}/feed.xml`)
    expect(XMLValidator.validate(body)).toBe(true)
    expect(parse(body).entry).toHaveLength(30)
    expect((await app.inject(path)).body).toContain(`href="${origin}${path}/feed.xml"`)
    expect((await app.inject('/categories/no-such/feed.xml')).statusCode).toBe(404)
  })
})
