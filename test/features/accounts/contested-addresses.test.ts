import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeResetPath } from '#features/accounts/server/password-change.service.ts'
import { User } from '#features/accounts/server/user.entity.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startMailCatcher, tokenIn, type MailCatcher } from '../../support/servers/mail-catcher.ts'
import { visitor } from '../../support/app/visitor.ts'

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
  visitor(app).post('/api/auth/register', { email, ...who })
const resend = (email: string) => visitor(app).post('/api/auth/resend-verification', { email })

async function vainTries() {
  const jobs = await app.orm.em
    .fork()
    .execute(`select 1 from pgboss.job where name = 'account-mail' and retry_count > 0`)
  return jobs.length
}

/** Whose account it becomes by this link, and by which password it opens. */
async function accountBy(token: string, email: string) {
  await app.orm.em.fork().execute('update users set email_verified_at = null where email = ?', [email])
  expect((await visitor(app).post('/api/auth/verify', { token })).statusCode).toBe(200)
  for (const { password } of [owner, eve]) {
    const login = await visitor(app).signIn(email, password)
    if (login.statusCode === 200) return { name: login.json().user.name, password }
  }
  return undefined
}

describe('an address that two have signed up with', () => {
  it('is whose link is followed, though the mails had to wait for their server', async () => {
    const email = 'waiting@people.example'
    await catcher.stop()
    await register(email, owner)
    await register(email, eve)
    // Both have been tried in vain: whatever they are about was made known at the registration, or is lost.
    await expect.poll(vainTries, { timeout: 15_000 }).toBe(2)
    await catcher.start()
    const tokens = [tokenIn(await catcher.mailTo(email)), tokenIn(await catcher.mailTo(email, 1))]
    const accounts = []
    for (const token of tokens) accounts.push(await accountBy(token, email))
    expect(new Set(accounts)).toEqual(new Set([owner, eve]))
  })

  it('becomes nobody’s by a link that is asked for again: the mail says what to do instead', async () => {
    const email = 'contested@people.example'
    await register(email, owner)
    await catcher.mailTo(email)
    await register(email, eve)
    await catcher.mailTo(email, 1)
    expect((await resend(email)).statusCode).toBe(202)
    const mail = await catcher.mailTo(email, 2)
    expect([mail.subject, tokenIn(mail)]).toEqual([expect.stringContaining('Which sign-up'), ''])
  })
})

describe('a password that has been reset before the address is verified', () => {
  it('is the one that every link brings, those of earlier mails and of the next', async () => {
    const email = 'reset-first@people.example'
    await register(email, eve)
    const first = tokenIn(await catcher.mailTo(email))
    const em = app.orm.em.fork()
    const { id } = await em.findOneOrFail(User, { email })
    const token = (await makeResetPath(em, id, new Date())).replace('/reset-password?token=', '')
    await visitor(app).post('/api/auth/reset-password', { token, password: owner.password })
    await resend(email)
    const second = tokenIn(await catcher.mailTo(email, 1))
    for (const link of [first, second])
      expect(await accountBy(link, email)).toEqual({ name: eve.name, password: owner.password })
  })
})

describe('an account that nobody has verified for a month', () => {
  it('goes, but not where somebody has just signed up with its address again', async () => {
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
    const token = tokenIn(await catcher.mailTo(again, 1))
    expect((await visitor(app).post('/api/auth/verify', { token })).statusCode).toBe(200)
  })
})
