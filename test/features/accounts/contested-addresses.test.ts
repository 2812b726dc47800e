import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createResetPath } from '#features/accounts/server/password-change.service.ts'
import { User } from '#features/accounts/server/entities.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import {
  startMailCatcher,
  findToken,
  type CaughtMail,
  type MailCatcher,
} from '../../support/servers/mail-catcher.ts'
import { client, transports, type Client } from '../../support/app/client.ts'
import { createAddress } from '../../support/app/create-address.ts'

const owner = { name: 'The Owner', password: 'owner-secret' }
const eve = { name: 'Eve', password: 'eve-secret' }
let app: TestApp
let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
  app = await startTestApp({ SMTP_URL: catcher.url })
})
afterAll(async () => {
  await app.close()
  await catcher.stop()
})

const register = (email: string, who: { name: string; password: string }) =>
  client(app).post('/api/auth/register', { email, ...who })
let visitors = 0
const signUpTime = /\w+ \d+, \d+ at \d\d:\d\d:\d\d UTC/g
const listSignUpTimes = ({ text = '' }: Pick<CaughtMail, 'text'>) => text.match(signUpTime) ?? []
const resend = (email: string) => client(app).post('/api/auth/resend-verification', { email })

async function countFailedAttempts() {
  const jobs = await app.orm.em
    .fork()
    .execute(`select 1 from pgboss.job where name = 'account-mail' and retry_count > 0`)
  return jobs.length
}

/** Verifies the address with a link and returns the account's name and password. */
async function verifyWithLink(token: string, email: string) {
  await app.orm.em.fork().execute('update users set email_verified_at = null where email = ?', [email])
  let status = 0
  for (const { password } of [owner, eve])
    if (status !== 200) ({ status } = await client(app).post('/api/auth/verify', { token, password }))
  expect(status).toBe(200)
  for (const { password } of [owner, eve]) {
    const login = await client(app).signIn(email, password)
    if (login.status === 200) return { name: login.data.user.name, password }
  }
  return undefined
}

describe('an address with two sign-ups', () => {
  it('belongs to the person whose link is used, even if the mails were delayed', async () => {
    const email = 'waiting@people.example'
    await catcher.stop()
    await register(email, owner)
    await register(email, eve)
    // Both deliveries have failed, so anything known only at registration would be lost by now.
    await expect.poll(countFailedAttempts, { timeout: 15_000 }).toBe(2)
    await catcher.start()
    const tokens = [findToken(await catcher.mailTo(email)), findToken(await catcher.mailTo(email, 1))]
    const accounts = []
    for (const token of tokens) accounts.push(await verifyWithLink(token, email))
    expect(new Set(accounts)).toEqual(new Set([owner, eve]))
  })

  it('is not verified by a link that is requested again: the mail says what to do instead', async () => {
    const email = 'contested@people.example'
    await register(email, owner)
    await catcher.mailTo(email)
    await register(email, eve)
    await catcher.mailTo(email, 1)
    expect((await resend(email)).status).toBe(202)
    const mail = await catcher.mailTo(email, 2)
    expect([mail.subject, findToken(mail)]).toEqual([expect.stringContaining('Which sign-up'), ''])
    expect(listSignUpTimes(mail)).toHaveLength(2)
  })

  it('gets mails that name the time of their own sign-up and of the others', async () => {
    const email = createAddress('times')
    await register(email, eve)
    const first = listSignUpTimes(await catcher.mailTo(email))
    await register(email, owner)
    const second = await catcher.mailTo(email, 1)
    expect(first).toHaveLength(1)
    expect(second.text).toContain('more than one sign-up with this address')
    const [own, ...all] = listSignUpTimes(second)
    expect(all).toEqual([own, ...first])
  })

  describe.each(transports)('verified by its owner, through %s,', (door) => {
    // Each sign-up has its own IP address, because of the rate limit.
    const visitor = () => client(app, { door, ip: `10.0.1.${(visitors += 1)}` })
    const signUpAt = async (who: Client, email: string, as: typeof owner) => {
      const before = catcher.mails.filter(({ recipient }) => recipient === email).length
      await who.call('accounts.register', { email, ...as })
      return findToken(await catcher.mailTo(email, before))
    }
    const opens = async (email: string, password: string) =>
      !(await visitor().signIn(email, password)).refusal

    const orders = ['the thief', 'the owner'].flatMap((signsUp) =>
      ['the thief', 'the owner'].flatMap((clicked) =>
        ['their own device', 'another device'].map((where) => ({ signsUp, clicked, where })),
      ),
    )
    it.each(orders)(
      'belongs to the owner only, where $signsUp signs up first, and the mail of $clicked is opened first on $where',
      async ({ signsUp, clicked, where }) => {
        const [email, own, thief] = [createAddress(), visitor(), visitor()]
        const parties = [
          { who: thief, as: eve },
          { who: own, as: owner },
        ]
        const tokens = new Map<object, string>()
        for (const { who, as } of signsUp === 'the thief' ? parties : parties.toReversed())
          tokens.set(as, await signUpAt(who, email, as))
        const browser = where === 'another device' ? visitor() : own
        const clicks = [eve, owner]
        for (const link of clicked === 'the thief' ? clicks : clicks.toReversed()) {
          const token = tokens.get(link)
          const { refusal } = await browser.call('accounts.verify', { token, asksPassword: true })
          if (!refusal) continue
          expect(refusal).toMatchObject({ status: 400, code: 'sign_up_password_needed' })
          await browser.call('accounts.verify', { token, password: owner.password, asksPassword: true })
        }
        expect([await opens(email, owner.password), await opens(email, eve.password)]).toEqual([true, false])
        expect(await browser.whoAmI()).toBe(email)
      },
    )

    it('accepts only the password of the link’s own sign-up, and is not verified without it', async () => {
      const [email, thief, own] = [createAddress(), visitor(), visitor()]
      const token = await signUpAt(thief, email, eve)
      await signUpAt(own, email, owner)
      const verify = (more: object) => visitor().call('accounts.verify', { token, ...more })
      expect((await verify({})).refusal).toMatchObject({ status: 400, code: 'sign_up_password_needed' })
      const wrong = await verify({ password: owner.password })
      expect(wrong.refusal).toMatchObject({ status: 400, code: 'wrong_password' })
      expect((await visitor().signIn(email, owner.password)).refusal?.code).toBe('email_unverified')
    })

    it('stays unverified if only a stranger has signed up, until its owner does', async () => {
      const [email, thief] = [createAddress(), visitor()]
      const strangers = await signUpAt(thief, email, eve)
      const asked = { token: strangers, asksPassword: true }
      expect((await visitor().call('accounts.verify', asked)).refusal?.code).toBe('sign_up_password_needed')
      expect((await thief.signIn(email, eve.password)).refusal?.code).toBe('email_unverified')
      const own = visitor()
      const token = await signUpAt(own, email, owner)
      expect((await own.call('accounts.verify', { token, asksPassword: true })).refusal).toBeUndefined()
      expect([await opens(email, owner.password), await opens(email, eve.password)]).toEqual([true, false])
    })

    it('needs no password if one browser signed up twice', async () => {
      const [email, own] = [createAddress(), visitor()]
      await signUpAt(own, email, eve)
      const token = await signUpAt(own, email, owner)
      expect((await visitor().call('accounts.verify', { token })).refusal).toBeUndefined()
    })

    it('limits password attempts on one link', async () => {
      const email = createAddress()
      const token = await signUpAt(visitor(), email, owner)
      const guess = () => visitor().call('accounts.verify', { token, password: 'guessed' })
      const statuses = new Set<number | undefined>()
      for (let each = 0; each < 17; each++) statuses.add((await guess()).refusal?.status)
      expect(statuses).toEqual(new Set([400, 429]))
    })
  })
})

describe('a password reset before the address is verified', () => {
  it('applies to every link, earlier and later', async () => {
    const email = 'reset-first@people.example'
    await register(email, eve)
    const first = findToken(await catcher.mailTo(email))
    const em = app.orm.em.fork()
    const { id } = await em.findOneOrFail(User, { email })
    const token = (await createResetPath(em, id, new Date())).replace('/reset-password?token=', '')
    await client(app).post('/api/auth/reset-password', { token, password: owner.password })
    await resend(email)
    const second = findToken(await catcher.mailTo(email, 1))
    for (const link of [first, second])
      expect(await verifyWithLink(link, email)).toEqual({ name: eve.name, password: owner.password })
  })
})

describe('an account that stays unverified for a month', () => {
  it('is deleted, unless somebody has just signed up with its address again', async () => {
    const [left, again] = ['left@people.example', 'again@people.example']
    await register(left, owner)
    await register(again, owner)
    await catcher.mailTo(again)
    const em = app.orm.em.fork()
    for (const table of ['users', 'registration'])
      await em.execute(`update ${table} set created_at = now() - interval '31 days'`)
    await register(again, owner)
    await app.services.jobs.send(em, { name: 'accounts-cleanup' }, {})
    const known = () => em.execute('select email from users where email in (?, ?)', [left, again])
    await expect.poll(known, { timeout: 10_000 }).toEqual([{ email: again }])
    const token = findToken(await catcher.mailTo(again, 1))
    expect((await client(app).post('/api/auth/verify', { token })).status).toBe(200)
  })
})
