import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedToConfirm } from '#features/newsletter/messages.ts'
import { createNewsletterCleanupQueue } from '#features/newsletter/server/newsletter-cleanup.jobs.ts'
import { client, doors } from '../../support/app/client.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { newAddress } from '../../support/app/new-address.ts'
import { startMailCatcher, tokenIn, type MailCatcher } from '../../support/servers/mail-catcher.ts'
import { newClient, readersOf } from './readers.ts'

const hour = 60 * 60_000
let later = 0
let app: TestApp
let catcher: MailCatcher
let readers: ReturnType<typeof readersOf>
beforeAll(async () => {
  catcher = await startMailCatcher()
  app = await startTestApp({ SMTP_URL: catcher.url }, { now: () => new Date(Date.now() + later) })
  readers = readersOf(app, catcher)
})
afterAll(async () => {
  await app.close()
  await catcher.stop()
})

describe('asking for the newsletter', () => {
  it('is answered alike for a new address, a known one and a reader', async () => {
    const { email } = await readers.reader()
    for (const address of [newAddress(), email, email.toUpperCase()]) {
      const { status, body } = await readers.ask(address)
      expect([status, body]).toEqual([202, { message: askedToConfirm }])
    }
    const again = await catcher.mailTo(email, 1)
    expect(again.subject).toContain('already')
  })

  it('refuses what is no address, naming the field', async () => {
    const { status, body } = await readers.ask('none')
    expect([status, Object.keys(body.issues)]).toEqual([400, ['email']])
  })

  it('mails nothing where a program has filled in what people do not see', async () => {
    const email = newAddress()
    expect((await readers.ask(email, newClient(), { website: 'https://spam.example' })).body).toEqual({
      message: askedToConfirm,
    })
    expect(await readers.rowOf(email)).toBeNull()
  })

  it('makes nobody a reader before the button is pressed, and no link does it by being opened', async () => {
    const email = newAddress()
    await readers.ask(email)
    const token = tokenIn(await catcher.mailTo(email))
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
    const email = newAddress()
    const answer = await readers.sendForm('/newsletter', { email, website: '' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/newsletter?asked=1'])
    expect((await catcher.mailTo(email)).text).toContain('/newsletter/confirm?token=')
    expect((await app.inject('/newsletter?asked=1')).body).toContain(askedToConfirm)
    expect((await readers.sendForm('/newsletter', { email: 'none' })).headers.location).toBe(
      '/newsletter?asked=0',
    )
  })

  it('takes no plain form from another site', async () => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/newsletter',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload: 'email=ada@box.example',
    })
    expect(statusCode).toBe(403)
  })

  it.each(doors)('is possible a few times for one mailbox and for one client, through %s', async (door) => {
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
    // Its owner, who is elsewhere, is answered as usual, and has had their mails.
    expect(await askAs(`ada@${door.length}.example`, newClient())).toBe(200)
    const ofClient: number[] = []
    const ip = newClient()
    for (let each = 0; each < 60; each++) ofClient.push(await askAs(newAddress(), ip))
    expect(ofClient.filter((status) => status === 200).length).toBeLessThanOrEqual(30)
    expect(ofClient.filter((status) => status === 200).length).toBeGreaterThanOrEqual(12)
    later += 2 * hour
  })

  it('ends a confirming link after a week', async () => {
    const email = newAddress()
    await readers.ask(email)
    const token = tokenIn(await catcher.mailTo(email))
    later += 8 * 24 * hour
    const { status, refusal } = await client(app).call('newsletter.confirm', { token })
    expect([status, refusal?.code]).toEqual([400, 'token_invalid'])
  })

  it('keeps the word of a link for whoever asks again long after the first time', async () => {
    const email = newAddress()
    await readers.ask(email)
    await catcher.mailTo(email)
    later += 29.9 * 24 * hour
    await readers.ask(email)
    const token = tokenIn(await catcher.mailTo(email, 1))
    const cleanUp = () =>
      createNewsletterCleanupQueue(app.orm.em, () => new Date(Date.now() + later)).handle([])
    later += 24 * hour
    await cleanUp()
    expect((await client(app).call('newsletter.confirm', { token })).status).toBe(200)
    const never = newAddress()
    await readers.ask(never)
    await catcher.mailTo(never)
    later += 31 * 24 * hour
    await cleanUp()
    expect(await readers.rowOf(never)).toBeNull()
    expect(await readers.rowOf(email)).not.toBeNull()
  })
})
