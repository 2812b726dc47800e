import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { User } from '#features/accounts/server/entities.ts'
import { checkYourEmail, resetMailUnavailable } from '#features/accounts/messages.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { client, transports } from '../../../support/app/client.ts'
import { createAddress } from '../../../support/app/create-address.ts'
import { signUpWithPassword } from '../../../support/app/members.ts'
import { setUpTotp } from '../second-factor/factor-steps.ts'
import { findToken, startMailCatcher, type MailCatcher } from '../../../support/servers/mail-catcher.ts'
import { listTexts } from '../../../pages/read-page.ts'

const password = 'correct horse'
let app: TestApp
let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
  app = await startTestApp({ PASSWORD_RESET: 'mail', SMTP_URL: catcher.url })
})
afterAll(async () => {
  await app.close()
  await catcher.stop()
})

let clients = 0
const newClient = () => `10.41.${clients >> 8}.${clients++ & 255}`
const mailsTo = (email: string) => catcher.mails.filter(({ recipient }) => recipient === email).length

describe.each(transports)('a reset link requested through %s', (door) => {
  const ask = (email: string, ip = newClient()) =>
    client(app, { door, ip }).call('accounts.requestPasswordReset', { email })
  const reset = (token: string, chosen = 'a new one') =>
    client(app, { door }).call('accounts.resetPassword', { token, password: chosen })

  it('is mailed to the owner, and sets a new password once', async () => {
    const { email } = await signUpWithPassword(app, password)
    expect((await ask(email.toUpperCase())).data).toMatchObject({ message: checkYourEmail })
    const mail = await catcher.mailTo(email)
    expect(mail.subject).toBe('Choose a new Someday password')
    const token = findToken(mail)
    expect((await reset(token)).refusal).toBeUndefined()
    expect((await reset(token)).refusal?.code).toBe('token_invalid')
    expect((await client(app, { door }).signIn(email, 'a new one')).refusal).toBeUndefined()
  })

  it('gives strangers the same response, and no mail, for unknown, unverified and blocked accounts', async () => {
    const { email } = await signUpWithPassword(app, password)
    const unverified = await signUpWithPassword(app, password, { emailVerifiedAt: null })
    const blocked = await signUpWithPassword(app, password, { blockedAt: new Date() })
    const others = [createAddress(), unverified.email, blocked.email]
    for (const other of others) expect(await ask(other)).toEqual(await ask(email))
    await catcher.mailTo(email)
    await expect.poll(() => countOpenJobs(), { timeout: 45_000 }).toBe(0)
    for (const other of others) expect(mailsTo(other)).toBe(0)
  })

  it('ends when the account leaves the address it was mailed to', async () => {
    const { id, email } = await signUpWithPassword(app, password)
    await ask(email)
    const token = findToken(await catcher.mailTo(email))
    await app.orm.em.fork().nativeUpdate(User, { id }, { email: createAddress() })
    expect((await reset(token)).refusal?.code).toBe('token_invalid')
  })

  it('leaves the second factor, which access to a mailbox must not remove', async () => {
    const { email } = await signUpWithPassword(app, password)
    const ada = client(app, { door })
    await ada.signIn(email, password)
    await setUpTotp(app, ada)
    await ask(email)
    const find = () =>
      catcher.mails.find(({ recipient, subject }) => recipient === email && subject?.startsWith('Choose'))
    await expect.poll(find, { timeout: 45_000 }).toBeDefined()
    const token = findToken(find() ?? {})
    const input = { token, password: 'a new one', removesAccess: true }
    expect((await client(app, { door }).call('accounts.resetPassword', input)).refusal).toBeUndefined()
    expect((await client(app, { door }).signIn(email, 'a new one')).data).toEqual({
      secondFactor: expect.arrayContaining(['totp']),
    })
  })

  it('is limited for one mailbox, without blocking its owner or telling strangers', async () => {
    const { email } = await signUpWithPassword(app, password)
    const stranger = newClient()
    const statuses: number[] = []
    for (let each = 0; each < 4; each++) statuses.push((await ask(email, stranger)).refusal?.status ?? 200)
    expect(statuses).toEqual([200, 200, 429, 429])
    expect((await ask(email)).refusal).toBeUndefined()
    await catcher.mailTo(email, 2)
    expect((await ask(email)).refusal).toBeUndefined()
    await expect.poll(() => countOpenJobs(), { timeout: 45_000 }).toBe(0)
    expect(mailsTo(email)).toBe(3)
  })
})

it('offers the form above the way by support', async () => {
  const { body } = await app.inject('/forgot-password')
  expect(listTexts(body, 'button')).toContain('Email me a reset link')
  expect(body.indexOf('Email me a reset link')).toBeLessThan(body.indexOf('Email support'))
})

it('is only offered where the operator has turned it on', async () => {
  const other = await startTestApp({ SMTP_URL: catcher.url })
  try {
    const { refusal } = await client(other).call('accounts.requestPasswordReset', { email: createAddress() })
    expect(refusal).toMatchObject({ status: 403, message: resetMailUnavailable })
    expect((await other.inject('/forgot-password')).body).not.toContain('Email me a reset link')
  } finally {
    await other.close()
  }
})

const countOpenJobs = async () => {
  const [row] = await app.orm.em
    .fork()
    .execute(
      `select count(*)::int as open from pgboss.job where name = 'account-mail' and state in ('created', 'active', 'retry')`,
    )
  return row?.open
}
