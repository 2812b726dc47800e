import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { startMailCatcher, type MailCatcher } from '../../../support/servers/mail-catcher.ts'
import { signUp } from '../../../support/app/members.ts'
import { portOf, requestText, sendRaw } from '../../../support/app/raw-request.ts'

let catcher: MailCatcher
let app: TestApp
let named: TestApp
beforeAll(async () => {
  catcher = await startMailCatcher()
  app = await startTestApp({ SMTP_URL: catcher.url, TRUST_PROXY: 'true' })
  named = await startTestApp({
    SMTP_URL: catcher.url,
    PUBLIC_URL: 'https://someday.example',
    MAIL_FROM: 'Someday <hello@someday.example>',
    SUPPORT_EMAIL: 'help@someday.example',
  })
})
afterAll(async () => {
  await Promise.all([app.close(), named.close()])
  await catcher.stop()
})

/** Posts to an app that listens at 127.0.0.1, under the name that is given. */
async function post(to: TestApp, path: string, body: object, headers: Record<string, string> = {}) {
  const port = await portOf(to)
  const payload = JSON.stringify(body)
  const fields = {
    host: `127.0.0.1:${port}`,
    'content-type': 'application/json',
    'content-length': String(payload.length),
    ...headers,
  }
  return sendRaw(port, requestText('POST', path, fields, payload))
}

let members = 0
/** Where the link of the mail leads that comes after signing up so. */
async function originOfLink(to: TestApp, headers: Record<string, string> = {}) {
  const email = `link-${(members += 1)}@people.example`
  await post(to, '/api/auth/register', { name: 'Ada', email, password: 'correct horse' }, headers)
  const { text = '' } = await catcher.mailTo(email)
  return /^(https?:\/\/[^/]+)\/verify-email\?token=/m.exec(text)?.[1]
}

describe('the link of a mail', () => {
  it('leads to the address in numbers at which this machine was reached', async () => {
    const host = `127.0.0.1:${await portOf(app)}`
    expect(await originOfLink(app)).toBe(`http://${host}`)
    expect(await originOfLink(app, { origin: `http://${host}` })).toBe(`http://${host}`)
  })

  it('never leads where only the request says that the site is', async () => {
    const port = await portOf(app)
    const own = `http://localhost:${port}`
    for (const host of [
      'evil.example',
      '6.6.6.6',
      `6.6.6.6:${port}`,
      '127.0.0.1',
      '127.0.0.1:1',
      'localhost.',
    ])
      expect([host, await originOfLink(app, { host })]).toEqual([host, own])
    const forwarded = { 'x-forwarded-host': '6.6.6.6', forwarded: 'host=6.6.6.6', host: 'x' }
    expect(await originOfLink(app, forwarded)).toBe(own)
  })

  it('leads to PUBLIC_URL wherever that is set', async () => {
    expect(await originOfLink(named)).toBe('https://someday.example')
  })
})

it('a link that an admin hands over leads where the admin is', async () => {
  const admin = await signUp(app, { role: 'admin' })
  const { id } = await signUp(app)
  const { status, body } = await post(app, '/api/trpc/people.resetLink', { id }, admin.headers)
  expect(status).toBe(200)
  expect(body).toContain(`"url":"http://127.0.0.1:${await portOf(app)}/reset-password?token=`)
})

describe('a mail of an account', () => {
  it('is answered by no machine, and what people answer reaches people', async () => {
    const email = 'replies@people.example'
    await post(named, '/api/auth/register', { name: 'Ada', email, password: 'correct horse' })
    const { from, replyTo, headers } = await catcher.mailTo(email)
    expect([from?.address, replyTo?.map(({ address }) => address)]).toEqual([
      'hello@someday.example',
      ['help@someday.example'],
    ])
    expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })
})
