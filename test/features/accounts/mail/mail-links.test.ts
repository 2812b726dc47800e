import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { startMailCatcher, type MailCatcher } from '../../../support/servers/mail-catcher.ts'
import { signUp } from '../../../support/app/members.ts'
import { getPort, formatRequest, sendRaw } from '../../../support/app/raw-request.ts'

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

/** Sends a POST request to an app at 127.0.0.1 with the given Host header. */
async function post(to: TestApp, path: string, body: object, headers: Record<string, string> = {}) {
  const port = await getPort(to)
  const payload = JSON.stringify(body)
  const fields = {
    host: `127.0.0.1:${port}`,
    'content-type': 'application/json',
    'content-length': String(payload.length),
    ...headers,
  }
  return sendRaw(port, formatRequest('POST', path, fields, payload))
}

let members = 0
/** Signs up and returns the origin of the link in the mail. */
async function originOfLink(to: TestApp, headers: Record<string, string> = {}) {
  const email = `link-${(members += 1)}@people.example`
  await post(to, '/api/auth/register', { name: 'Ada', email, password: 'correct horse' }, headers)
  const { text = '' } = await catcher.mailTo(email)
  return /^(https?:\/\/[^/]+)\/verify-email\?token=/m.exec(text)?.[1]
}

describe('a link in a mail', () => {
  it('uses the IP address at which this machine was reached', async () => {
    const host = `127.0.0.1:${await getPort(app)}`
    expect(await originOfLink(app)).toBe(`http://${host}`)
    expect(await originOfLink(app, { origin: `http://${host}` })).toBe(`http://${host}`)
  })

  it('never uses a host that only the request names', async () => {
    const port = await getPort(app)
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

  it('uses PUBLIC_URL where it is set', async () => {
    expect(await originOfLink(named)).toBe('https://someday.example')
  })
})

it('a link that an admin passes on uses the origin of the admin’s request', async () => {
  const admin = await signUp(app, { role: 'admin' })
  const { id } = await signUp(app)
  const { status, body } = await post(app, '/api/trpc/people.resetLink', { id }, admin.headers)
  expect(status).toBe(200)
  expect(body).toContain(`"url":"http://127.0.0.1:${await getPort(app)}/reset-password?token=`)
})

describe('an account mail', () => {
  it('suppresses automatic replies, and sends personal replies to the contact address', async () => {
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
