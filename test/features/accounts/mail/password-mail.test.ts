import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createResetPath } from '#features/accounts/server/password-change.service.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { startMailCatcher, findToken, type MailCatcher } from '../../../support/servers/mail-catcher.ts'
import { signUpWithPassword } from '../../../support/app/members.ts'
import { client, transports } from '../../../support/app/client.ts'

const password = 'correct horse'
const ip = '203.0.113.77'
let app: TestApp
let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
  app = await startTestApp({ SMTP_URL: catcher.url, PUBLIC_URL: 'https://someday.example' })
})
afterAll(async () => {
  await app.close()
  await catcher.stop()
})

async function resetToken(id: number): Promise<string> {
  const path = await createResetPath(app.orm.em.fork(), id, new Date())
  return path.replace('/reset-password?token=', '')
}

describe.each(transports)('a changed password, through %s,', (door) => {
  it('is reported to the owner, with what to do if it was not them', async () => {
    const { email } = await signUpWithPassword(app, password)
    const ada = client(app, { door, ip })
    await ada.signIn(email, password)
    await ada.call('accounts.changePassword', { currentPassword: password, newPassword: 'a new one' })
    const mail = await catcher.mailTo(email)
    expect(mail.subject).toBe('Your Someday password has been changed')
    const wayOut = 'https://someday.example/forgot-password'
    expect(mail.text?.split('\n')).toContain(wayOut)
    expect(mail.html).toContain(`href="${wayOut}"`)
    for (const part of [mail.text, mail.html])
      expect(part).toMatch(/this wasn’t you.* contact us right away/i)
    // The mail has no token and no data about the person who changed it.
    expect(findToken(mail)).toBe('')
    for (const secret of [ip, 'a new one', 'Ada Tester', ada.cookie()]) expect(mail.raw).not.toContain(secret)
  })

  it('is reported after a reset too; a refused attempt is not', async () => {
    const { id, email } = await signUpWithPassword(app, password)
    const token = await resetToken(id)
    const reset = (chosen: string) =>
      client(app, { door }).call('accounts.resetPassword', { token, password: chosen })
    expect((await reset('short')).refusal?.status).toBe(400)
    expect((await reset('a new one')).refusal).toBeUndefined()
    expect((await reset('once more')).refusal?.code).toBe('token_invalid')
    await catcher.mailTo(email)
    expect(await jobsFor(id)).toHaveLength(1)
  })
})

describe('the notification of a changed password', () => {
  it('is not sent to an unverified address', async () => {
    const { id, email } = await signUpWithPassword(app, password, { emailVerifiedAt: null })
    await client(app).call('accounts.resetPassword', {
      token: await resetToken(id),
      password: 'a new one',
    })
    await expect.poll(() => jobsFor(id)).toEqual([{ state: 'completed' }])
    expect(catcher.mails.filter(({ recipient }) => recipient === email)).toEqual([])
  })

  it('is not sent if the change was rolled back', async () => {
    const { id, email } = await signUpWithPassword(app, password)
    const ada = client(app)
    await ada.signIn(email, password)
    await ada.call('accounts.changePassword', { currentPassword: 'wrong one', newPassword: 'a new one' })
    expect(await jobsFor(id)).toEqual([])
  })
})

const jobsFor = (id: number) =>
  app.orm.em
    .fork()
    .execute(
      `select state from pgboss.job where name = 'account-mail' and (data->>'userId')::int = ? and data->>'kind' = 'password_changed'`,
      [id],
    )
