import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  alreadyVerified,
  checkYourEmail,
  emailVerified,
  invalidEmail,
  nameTooShort,
  passwordTooLong,
  passwordTooShort,
  verifiedAndSignedIn,
} from '#features/accounts/messages.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startMailCatcher, findToken, type MailCatcher } from '../../support/servers/mail-catcher.ts'
import { signUpWithPassword } from '../../support/app/members.ts'
import { createAddress } from '../../support/app/create-address.ts'
import { client, transports, type Transport } from '../../support/app/client.ts'

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

/** Response to every registration, whatever is known of the address. */
const registrationResponse = { status: expect.any(Number), data: { message: checkYourEmail } }

describe.each(transports)('registering, through %s,', (door) => {
  const someone = () => client(app, { door })
  const register = (email: string, more: object = {}) =>
    someone().call('accounts.register', { ...ada, email, ...more })
  const verify = (token: string, more: object = {}) => someone().call('accounts.verify', { token, ...more })

  it('goes from the form by mail to a verified account', async () => {
    const email = createAddress('ada')
    expect((await register(`  ${email.toUpperCase()} `)).data).toEqual({ message: checkYourEmail })
    const early = await someone().signIn(email, ada.password)
    expect(early.refusal).toMatchObject({ status: 403, code: 'email_unverified' })

    const token = findToken(await catcher.mailTo(email))
    expect((await verify(token)).data).toEqual({ message: emailVerified })
    expect((await verify(token)).data).toEqual(getAlreadyVerified(door))
    const { data } = await someone().signIn(email, ada.password)
    expect(data).toMatchObject({ user: { name: ada.name, email, role: 'member', emailVerified: true } })
  })

  it.each([
    ['name', { name: ' a ' }, nameTooShort],
    ['name', { name: '🌋' }, nameTooShort],
    ['email', { email: 'ada@people' }, invalidEmail],
    ['email', { email: 'ada@people.example, eve@people.example' }, invalidEmail],
    ['password', { password: '12345' }, passwordTooShort],
    ['password', { password: 'x'.repeat(257) }, passwordTooLong],
  ])('refuses a wrong %s with the message of the form', async (field, wrong, message) => {
    const { refusal } = await register('form@people.example', wrong)
    expect(refusal).toMatchObject({ status: 400, error: message, message, issues: { [field]: [message] } })
  })

  it.each([
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 'Ada\0' }],
    ['email', { email: `${'x'.repeat(250)}@people.example` }],
    ['email', { email: undefined }],
    ['password', { password: 123_456 }],
    ['password', { password: '123456\0' }],
    ['password', { password: 'x'.repeat(900_000) }],
  ])('names the field %s that cannot be stored', async (field, wrong) => {
    const { refusal } = await register('form@people.example', wrong)
    expect([refusal?.status, Object.keys(refusal?.issues ?? {})]).toEqual([400, [field]])
  })

  it('counts an emoji as one character, as the database does', async () => {
    expect((await register(createAddress('emoji'), { name: '🌋🗻' })).refusal).toBeUndefined()
  })

  it('ignores unknown fields: nobody becomes an admin or verified', async () => {
    const email = createAddress('mass')
    await register(email, {
      role: 'admin',
      emailVerified: true,
      emailVerifiedAt: '2020-01-01',
      email_verified_at: '2020-01-01',
      passwordHash: 'x',
      id: 1,
    })
    const rows = await app.orm.em
      .fork()
      .execute('select role, email_verified_at from users where email = ?', [email])
    expect(rows).toEqual([{ role: 'member', email_verified_at: null }])
  })

  it('creates one account from several clicks at once', async () => {
    const email = createAddress('clicks')
    const answers = await Promise.all(Array.from({ length: 4 }, () => register(email)))
    for (const answer of answers) expect(answer).toEqual(registrationResponse)
    const rows = await app.orm.em.fork().execute('select 1 from users where email = ?', [email])
    expect(rows.length).toBe(1)
  })

  it('responds the same to a known address, whose owner gets a suitable mail', async () => {
    const { email } = await signUpWithPassword(app, 'the real one')
    const known = await register(email.toUpperCase(), { name: 'Eve', password: 'another one' })
    expect(known).toEqual(registrationResponse)
    const mail = await catcher.mailTo(email)
    expect(mail.subject).toContain('already have an account')
    expect(findToken(mail)).toBe('')
    expect((await someone().signIn(email, 'another one')).refusal?.status).toBe(401)
    expect((await someone().signIn(email, 'the real one')).data).toMatchObject({
      user: { name: 'Ada Tester' },
    })
  })

  it('sends the link again to a pending sign-up, and responds the same otherwise', async () => {
    const resend = (address: string) => someone().call('accounts.resendVerification', { email: address })
    const email = createAddress('again')
    await register(email)
    await catcher.mailTo(email)
    const again = await resend(email.toUpperCase())
    expect(again).toEqual(registrationResponse)
    expect(await resend(createAddress('nobody'))).toEqual(again)
    expect((await verify(findToken(await catcher.mailTo(email, 1)))).refusal).toBeUndefined()
  })

  it.each(['ahead of', 'over'])(
    'cannot be done %s the owner of the address: each link accepts and sets the password of its own sign-up',
    async (how) => {
      const [first, second] = how === 'over' ? ['owner-secret', 'eve-secret'] : ['eve-secret', 'owner-secret']
      const email = createAddress('owner')
      await register(email, { password: first })
      const mails = [await catcher.mailTo(email)]
      await register(email, { password: second })
      mails.push(await catcher.mailTo(email, 1))
      const [owners, eves] = how === 'over' ? mails : mails.toReversed()
      const signsIn = async (password: string) => !(await someone().signIn(email, password)).refusal
      const verified = await verify(findToken(owners ?? {}), { password: 'owner-secret' })
      expect(verified.data).toMatchObject({ message: verifiedAndSignedIn })
      expect([await signsIn('owner-secret'), await signsIn('eve-secret')]).toEqual([true, false])
      // The other link no longer has an effect.
      expect((await verify(findToken(eves ?? {}))).data).toEqual(getAlreadyVerified(door))
      expect([await signsIn('owner-secret'), await signsIn('eve-secret')]).toEqual([true, false])
    },
  )
})

describe('registering over REST', () => {
  it('says with its status what happened', async () => {
    const { post } = client(app)
    const email = createAddress('rest')
    const statusOf = async (path: string, body: object) => (await post(`/api/auth/${path}`, body)).status
    expect(await statusOf('register', { ...ada, email })).toBe(201)
    expect(await statusOf('resend-verification', { email })).toBe(202)
    expect(await statusOf('verify', { token: findToken(await catcher.mailTo(email)) })).toBe(200)
    expect(await statusOf('login', { email, password: ada.password })).toBe(200)
  })
})

describe('a mail', () => {
  const register = (email: string) => client(app).post('/api/auth/register', { ...ada, email })

  it('is HTML and plain text, in a light and dark scheme, and repeats no input of strangers', async () => {
    await register('words@people.example')
    const mail = await catcher.mailTo('words@people.example')
    const link = `https://someday.example/verify-email?token=${findToken(mail)}`
    expect(mail.from).toMatchObject({ name: 'Someday', address: 'hello@someday.example' })
    expect(mail.to).toEqual([{ name: '', address: 'words@people.example' }])
    expect(mail.text?.split('\n')).toContain(link)
    expect(mail.html).toContain(`href="${link}"`)
    expect(mail.html).toMatch(/<meta name="color-scheme" content="light dark"\s*\/?>/)
    expect(mail.html).toContain('prefers-color-scheme: dark')
    expect(mail.raw).not.toContain('Free money')
  })

  it('is not lost while the mail server is down, and no request waits for it', async () => {
    await catcher.stop()
    expect((await register('patient@people.example')).status).toBe(201)
    const attempts = () =>
      app.orm.em
        .fork()
        .execute(`select retry_count from pgboss.job where name = 'account-mail' and retry_count > 0`)
    await expect.poll(attempts, { timeout: 10_000 }).not.toEqual([])
    await catcher.start()
    expect(findToken(await catcher.mailTo('patient@people.example'))).not.toBe('')
  })

  it('has the only copy of its token: no table or job has it', async () => {
    await register('secret@people.example')
    const token = findToken(await catcher.mailTo('secret@people.example'))
    const em = app.orm.em.fork()
    const rows = JSON.stringify([
      await em.execute('select * from account_token'),
      await em.execute('select * from pgboss.job'),
      await em.execute('select * from users'),
    ])
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(ada.password)
  })

  it('to a mailbox that does not exist fails permanently at once', async () => {
    await register('nobody-here@people.example')
    const states = () =>
      app.orm.em.fork().execute(
        `select state, retry_count from pgboss.job where name = 'account-mail' and (data->>'userId')::int =
           (select id from users where email = 'nobody-here@people.example')`,
      )
    await expect.poll(states, { timeout: 10_000 }).toEqual([{ state: 'failed', retry_count: 0 }])
  })
})

/** The REST route responds with only the sentence, as documented. */
const getAlreadyVerified = (door: Transport) =>
  door === 'HTTP' ? { message: alreadyVerified } : { message: alreadyVerified, code: 'already_verified' }
