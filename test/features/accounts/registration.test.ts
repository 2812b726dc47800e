import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  checkYourEmail,
  invalidEmail,
  nameTooShort,
  passwordTooLong,
  passwordTooShort,
} from '#features/accounts/texts.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { startMailCatcher, tokenIn, type MailCatcher } from '../../support/mail-catcher.ts'
import { signUpWithPassword } from '../../support/members.ts'
import { visitor } from '../../support/visitor.ts'

let app: TestApp
let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
  app = await startTestApp({
    SMTP_URL: catcher.url,
    PUBLIC_URL: 'https://someday.example',
    MAIL_FROM: 'Someday <hello@someday.example>',
  })
})
afterAll(async () => {
  await app.close()
  await catcher.stop()
})

const ada = { name: 'Ada <b>Free money</b>', password: 'correct horse' }
const register = (email: string, more: object = {}) =>
  visitor(app).post('/api/auth/register', { ...ada, email, ...more })
const verify = (token: string) => visitor(app).post('/api/auth/verify', { token })

describe('registering', () => {
  it('goes from the form by mail to a verified account that can sign in', async () => {
    const registered = await register('  Ada@People.Example ')
    expect([registered.statusCode, registered.json()]).toEqual([201, { message: checkYourEmail }])

    const early = await visitor(app).signIn('ada@people.example', ada.password)
    expect([early.statusCode, early.json().code]).toEqual([403, 'email_unverified'])

    const mail = await catcher.mailTo('ada@people.example')
    const verified = await verify(tokenIn(mail))
    expect([verified.statusCode, Object.keys(verified.json())]).toEqual([200, ['message']])

    const { statusCode, body } = await visitor(app).signIn('ADA@people.example', ada.password)
    expect(statusCode).toBe(200)
    expect(JSON.parse(body)).toEqual({
      user: {
        id: expect.any(Number),
        name: ada.name,
        email: 'ada@people.example',
        role: 'member',
        emailVerified: true,
      },
    })
  })

  it('sends a mail in HTML and plain text, for light and dark, with no word of a stranger', async () => {
    await register('words@people.example')
    const mail = await catcher.mailTo('words@people.example')
    const link = `https://someday.example/verify-email?token=${tokenIn(mail)}`
    expect(mail.from).toMatchObject({ name: 'Someday', address: 'hello@someday.example' })
    expect(mail.to).toEqual([{ name: '', address: 'words@people.example' }])
    expect(mail.text?.split('\n')).toContain(link)
    expect(mail.html).toContain(`href="${link}"`)
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">')
    expect(mail.html).toContain('prefers-color-scheme: dark')
    expect(mail.raw).not.toContain('Free money')
  })

  it.each([
    ['name', { name: ' a ' }, nameTooShort],
    ['email', { email: 'ada@people' }, invalidEmail],
    ['email', { email: 'ada@people.example, eve@people.example' }, invalidEmail],
    ['password', { password: '12345' }, passwordTooShort],
    ['password', { password: 'x'.repeat(257) }, passwordTooLong],
  ])('refuses a wrong %s with the words of the form', async (field, wrong, message) => {
    const response = await register('form@people.example', wrong)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: message, message, issues: { [field]: [message] } })
  })

  it.each([
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 'Ada\0' }],
    ['email', { email: `${'x'.repeat(250)}@people.example` }],
    ['email', { email: undefined }],
    ['password', { password: 123_456 }],
    ['password', { password: '123456\0' }],
  ])('names the field %s that cannot be kept', async (field, wrong) => {
    const response = await register('form@people.example', wrong)
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().issues)).toEqual([field])
  })

  it('counts an emoji as one character, as the database does', async () => {
    expect((await register('emoji@people.example', { name: '🌋' })).json().error).toBe(nameTooShort)
    expect((await register('emoji@people.example', { name: '🌋🗻' })).statusCode).toBe(201)
  })

  it('makes one account of several clicks at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => register('clicks@people.example')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    const rows = await app.orm.em.fork().execute(`select 1 from users where email = 'clicks@people.example'`)
    expect(rows.length).toBe(1)
  })
})

describe('a known address', () => {
  it('gets the same answer, and its owner a mail that fits', async () => {
    const { email } = await signUpWithPassword(app, 'the real one')
    const known = await register(email.toUpperCase(), { name: 'Eve', password: 'another one' })
    expect([known.statusCode, known.json()]).toEqual([201, { message: checkYourEmail }])
    const mail = await catcher.mailTo(email)
    expect(mail.subject).toContain('already have an account')
    expect(tokenIn(mail)).toBe('')
    expect((await visitor(app).signIn(email, 'another one')).statusCode).toBe(401)
    const owner = await visitor(app).signIn(email, 'the real one')
    expect(owner.json().user.name).toBe('Ada Tester')
  })

  it.each([
    ['ahead of its owner', 'first'],
    ['over its owner', 'second'],
  ])('cannot be registered %s: each link brings the password of its own mail', async (_how, owner) => {
    const email = `${owner}-owner@people.example`
    await register(email, { password: owner === 'first' ? 'owner-secret' : 'eve-secret' })
    const first = await catcher.mailTo(email)
    await register(email, { password: owner === 'second' ? 'owner-secret' : 'eve-secret' })
    const second = await catcher.mailTo(email, 1)
    expect((await verify(tokenIn(owner === 'first' ? first : second))).statusCode).toBe(200)
    expect((await visitor(app).signIn(email, 'owner-secret')).statusCode).toBe(200)
    expect((await visitor(app).signIn(email, 'eve-secret')).statusCode).toBe(401)
    // The other link does no harm any more.
    expect((await verify(tokenIn(owner === 'first' ? second : first))).statusCode).toBe(200)
    expect((await visitor(app).signIn(email, 'eve-secret')).statusCode).toBe(401)
  })
})

describe('sending the link again', () => {
  const resend = (email: string) => visitor(app).post('/api/auth/resend-verification', { email })

  it('sends another one to who waits for it, and both work', async () => {
    await register('again@people.example')
    await catcher.mailTo('again@people.example')
    const response = await resend('AGAIN@people.example')
    expect([response.statusCode, response.json()]).toEqual([202, { message: checkYourEmail }])
    const second = await catcher.mailTo('again@people.example', 1)
    expect((await verify(tokenIn(second))).statusCode).toBe(200)
  })

  it('answers the same to an address that nobody has', async () => {
    const response = await resend('not-here@people.example')
    expect([response.statusCode, response.json()]).toEqual([202, { message: checkYourEmail }])
  })
})

describe('a mail', () => {
  it('is not lost while the mail server is away, and no request waits for it', async () => {
    await catcher.stop()
    expect((await register('patient@people.example')).statusCode).toBe(201)
    const attempts = () =>
      app.orm.em
        .fork()
        .execute(`select retry_count from pgboss.job where name = 'account-mail' and retry_count > 0`)
    await expect.poll(attempts, { timeout: 10_000 }).not.toEqual([])
    await catcher.start()
    expect(tokenIn(await catcher.mailTo('patient@people.example'))).not.toBe('')
  })

  it('holds the only copy of its token: no table has it, and no job', async () => {
    await register('secret@people.example')
    const token = tokenIn(await catcher.mailTo('secret@people.example'))
    const em = app.orm.em.fork()
    const rows = JSON.stringify([
      await em.execute('select * from account_token'),
      await em.execute('select * from pgboss.job'),
      await em.execute('select * from users'),
    ])
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(ada.password)
  })

  it('to a mailbox that does not exist is given up at once', async () => {
    await register('nobody-here@people.example')
    const states = () =>
      app.orm.em.fork().execute(
        `select state, retry_count from pgboss.job where name = 'account-mail' and (data->>'userId')::int =
           (select id from users where email = 'nobody-here@people.example')`,
      )
    await expect.poll(states, { timeout: 10_000 }).toEqual([{ state: 'completed', retry_count: 0 }])
  })
})
