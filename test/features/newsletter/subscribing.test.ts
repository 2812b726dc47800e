import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedToConfirm } from '#features/newsletter/messages.ts'
import { createNewsletterCleanupQueue } from '#features/newsletter/server/newsletter-cleanup.jobs.ts'
import { client, transports } from '../../support/app/client.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { createAddress } from '../../support/app/create-address.ts'
import { startMailCatcher, findToken, type MailCatcher } from '../../support/servers/mail-catcher.ts'
import { newClient, createSubscriberActions } from './subscribers.ts'

const hour = 60 * 60_000
let later = 0
let app: TestApp
let catcher: MailCatcher
let readers: ReturnType<typeof createSubscriberActions>
beforeAll(async () => {
  catcher = await startMailCatcher()
  app = await startTestApp({ SMTP_URL: catcher.url }, { now: () => new Date(Date.now() + later) })
  readers = createSubscriberActions(app, catcher)
})
afterAll(async () => {
  await app.close()
  await catcher.stop()
})

describe('subscribing to the newsletter', () => {
  it('gets the same response for a new address, a known one and a subscriber', async () => {
    const { email } = await readers.reader()
    for (const address of [createAddress(), email, email.toUpperCase()]) {
      const { status, body } = await readers.ask(address)
      expect([status, body]).toEqual([202, { message: askedToConfirm }])
    }
    const again = await catcher.mailTo(email, 1)
    expect(again.subject).toContain('already')
  })

  it('refuses an invalid address, naming the field', async () => {
    const { status, body } = await readers.ask('none')
    expect([status, Object.keys(body.issues)]).toEqual([400, ['email']])
  })

  it('sends no mail if a bot filled in the hidden field', async () => {
    const email = createAddress()
    expect((await readers.ask(email, newClient(), { website: 'https://spam.example' })).body).toEqual({
      message: askedToConfirm,
    })
    expect(await readers.rowOf(email)).toBeNull()
  })

  it('takes effect only with the button, and no link does it by being opened', async () => {
    const email = createAddress()
    await readers.ask(email)
    const token = findToken(await catcher.mailTo(email))
    const page = await app.inject(`/newsletter/confirm?token=${token}`)
    expect(page.statusCode).toBe(200)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.body).toContain('Confirm my subscription')
    expect((await readers.rowOf(email))?.confirmedAt).toBeNull()
    const { headers } = await readers.sendForm(`/newsletter/confirm?token=${token}`, {})
    expect(headers.location).toMatch(/^\/newsletter\/confirm\?done=1&token=[\w-]{43}$/)
    expect((await readers.rowOf(email))?.confirmedAt).toBeInstanceOf(Date)
    expect((await app.inject(String(headers.location))).body).toContain('You’re subscribed.')
  })

  it('works as a plain form', async () => {
    const email = createAddress()
    const answer = await readers.sendForm('/newsletter', { email, website: '' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/newsletter?asked=1'])
    expect((await catcher.mailTo(email)).text).toContain('/newsletter/confirm?token=')
    expect((await app.inject('/newsletter?asked=1')).body).toContain(askedToConfirm)
    expect((await readers.sendForm('/newsletter', { email: 'none' })).headers.location).toBe(
      '/newsletter?asked=0',
    )
  })

  it('refuses a plain form from another site', async () => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/newsletter',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload: 'email=ada@box.example',
    })
    expect(statusCode).toBe(403)
  })

  it.each(transports)('is limited for one mailbox and for one client, through %s', async (door) => {
    later += 2 * hour
    const askAs = (email: string, ip: string) =>
      client(app, { door, ip })
        .call('newsletter.subscribe', { email })
        .then(({ status }) => status)
    const ofMailbox: number[] = []
    const stranger = newClient()
    for (let each = 0; each < 20; each++)
      ofMailbox.push(await askAs(`ada+${each}@${door.length}.example`, stranger))
    expect(ofMailbox.filter((status) => status === 200).length).toBeLessThanOrEqual(10)
    expect(ofMailbox).toContain(429)
    // The owner, on another client, gets the usual response, but has already received the mails.
    expect(await askAs(`ada@${door.length}.example`, newClient())).toBe(200)
    const ofClient: number[] = []
    const ip = newClient()
    for (let each = 0; each < 60; each++) ofClient.push(await askAs(createAddress(), ip))
    expect(ofClient.filter((status) => status === 200).length).toBeLessThanOrEqual(30)
    expect(ofClient.filter((status) => status === 200).length).toBeGreaterThanOrEqual(12)
    later += 2 * hour
  })

  it('has a confirmation link that expires after a week', async () => {
    const email = createAddress()
    await readers.ask(email)
    const token = findToken(await catcher.mailTo(email))
    later += 8 * 24 * hour
    const { status, refusal } = await client(app).call('newsletter.confirm', { token })
    expect([status, refusal?.code]).toEqual([400, 'token_invalid'])
  })

  it('keeps a new confirmation link valid long after the first request', async () => {
    const email = createAddress()
    await readers.ask(email)
    await catcher.mailTo(email)
    later += 29.9 * 24 * hour
    await readers.ask(email)
    const token = findToken(await catcher.mailTo(email, 1))
    const cleanUp = () =>
      createNewsletterCleanupQueue(app.orm.em, () => new Date(Date.now() + later)).handle([])
    later += 24 * hour
    await cleanUp()
    expect((await client(app).call('newsletter.confirm', { token })).status).toBe(200)
    const never = createAddress()
    await readers.ask(never)
    await catcher.mailTo(never)
    later += 31 * 24 * hour
    await cleanUp()
    expect(await readers.rowOf(never)).toBeNull()
    expect(await readers.rowOf(email)).not.toBeNull()
  })
})
