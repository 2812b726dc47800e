import { expect, it, onTestFinished } from 'vitest'
import { startMailCatcher, findToken } from '../support/servers/mail-catcher.ts'
import { startSite } from '../support/site/site-process.ts'
import { createServerSettings } from '../support/site/data-folder.ts'

const email = 'ada@people.example'
const password = 'correct horse'

it('the log of a site has no password, token, cookie or mail of new members', async () => {
  const settings = await createServerSettings()
  const catcher = await startMailCatcher()
  onTestFinished(catcher.stop)
  const site = await startSite({ ...settings, SMTP_URL: catcher.url, LOG_LEVEL: 'trace' })
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  const post = (path: string, body: object | string) =>
    fetch(`${site.origin}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  // The first attempt to send the mail fails: its error is logged, its content is not.
  await catcher.stop()
  await post('register', { name: 'Ada', email, password })
  await expect.poll(site.output).toContain('a job failed and will be retried')
  await catcher.start()
  const mail = await catcher.mailTo(email)
  const token = findToken(mail)
  await fetch(`${site.origin}/verify-email?token=${token}`)
  await post('verify', { token })
  const signedIn = await post('login', { email, password })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await fetch(`${site.origin}/account`, { headers: { cookie, authorization: `Bearer ${token}` } })
  await post('reset-password', { token, password })
  await post('login', `{"email":"${email}","password":"${password}"`)

  await site.stop()
  const output = site.output()
  expect(output).toContain('/verify-email?token=***')
  const words = mail.text?.split('\n').filter((line) => line.length > 20) ?? []
  for (const secret of [password, token, cookie.replace('auth_token=', ''), email, ...words]) {
    expect(secret.length).toBeGreaterThan(8)
    expect(output).not.toContain(secret)
  }
})
