import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueueAccountMail } from '#features/accounts/server/account-mail.service.ts'
import { createPasswords } from '#features/accounts/server/signing-in/passwords.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { client, transports } from '../../../support/app/client.ts'
import { startMailCatcher, type MailCatcher } from '../../../support/servers/mail-catcher.ts'
import { signUp, signUpWithPassword } from '../../../support/app/members.ts'
import { createAddress } from '../../../support/app/create-address.ts'

const password = 'correct horse'
const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })
const hour = 60 * 60_000
let later = 0
let app: TestApp
let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
  const now = () => new Date(Date.now() + later)
  app = await startTestApp({ SMTP_URL: catcher.url }, { passwords, now })
})
afterAll(async () => {
  await app.close()
  await catcher.stop()
})

let clients = 0
const newClient = () => `10.40.${clients >> 8}.${clients++ & 255}`
const statusOf = ({ refusal }: { refusal?: { status: number } }) => refusal?.status ?? 200
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

describe.each(transports)('mails requested through %s', (door) => {
  const newGuest = () => client(app, { door, ip: newClient() })
  const askAgain = (email: string, ip = newClient()) =>
    client(app, { door, ip }).call('accounts.resendVerification', { email }).then(statusOf)

  it('are limited for one client, whatever mailboxes it names, known or not', async () => {
    const ip = newClient()
    const statuses: number[] = []
    for (let each = 0; each < 150; each++) statuses.push(await askAgain(createAddress(), ip))
    expect(count(statuses, 200)).toBeLessThanOrEqual(30)
    expect(count(statuses, 200)).toBeGreaterThanOrEqual(12)
    expect(await askAgain(createAddress())).toBe(200)
  })

  it.each([
    ['with something added to its name', (each: number) => `ada.lovelace+${each}@${door.length}.example`],
    ['with dots that the provider ignores', (each: number) => withGmailDots('adalovelaceatgmail', each)],
    ['by the provider’s other domain', (each: number) => `ada@g${each % 2 ? 'oogle' : ''}mail.com`],
  ])('are limited for one mailbox, %s', async (_, addressOf) => {
    later += 2 * hour
    const statuses: number[] = []
    const ip = newClient()
    for (let each = 0; each < 20; each++) statuses.push(await askAgain(addressOf(each), ip))
    expect(count(statuses, 200)).toBeLessThanOrEqual(10)
    expect(count(statuses, 429)).toBeGreaterThan(0)
  })

  it('are not limited together for two members of one mail provider', async () => {
    for (const name of ['ada', 'eve', 'joe'])
      for (let each = 0; each < 5; each++)
        expect(await askAgain(`${name}.${door.length}.b@x.example`)).toBe(200)
  })

  it('are limited for a member who changes the address again and again', async () => {
    const { email } = await signUpWithPassword(app, password)
    const ada = newGuest()
    await ada.signIn(email, password)
    const statuses: number[] = []
    for (let each = 0; each < 25; each++)
      statuses.push(statusOf(await ada.call('accounts.changeEmail', { email: createAddress(), password })))
    expect(count(statuses, 200)).toBeGreaterThanOrEqual(3)
    expect(count(statuses, 200)).toBeLessThanOrEqual(8)
    later += 3 * hour
    expect(statusOf(await ada.call('accounts.changeEmail', { email: createAddress(), password }))).toBe(200)
  })

  it('go to the address they were requested for, not to a later one', async () => {
    const { email } = await signUpWithPassword(app, password)
    const ada = newGuest()
    await ada.signIn(email, password)
    await ada.call('accounts.changePassword', { currentPassword: password, newPassword: 'a new one' })
    // The mail is delayed until the address has changed.
    const moved = createAddress()
    await app.orm.em.fork().execute('update users set email = ? where email = ?', [moved, email])
    const mail = await catcher.mailTo(email)
    expect(mail.subject).toMatch(/password/)
    expect(catcher.mails.some(({ recipient }) => recipient === moved)).toBe(false)
  })
})

/** Different spellings of the same mailbox: Gmail ignores dots. */
const withGmailDots = (name: string, each: number) =>
  `${Array.from(name, (letter, index) => letter + ((each >> index) & 1 ? '.' : '')).join('')}@gmail.com`

describe('strangers who send mails to a mailbox', () => {
  const mailsTo = (email: string) => catcher.mails.filter(({ recipient }) => recipient === email).length
  const ask = (procedure: string, input: object, ip = newClient()) =>
    client(app, { ip }).call(procedure, input).then(statusOf)
  const register = (email: string) => ask('accounts.register', { name: 'Ada', email, password })

  it('with newsletter forms do not block its owner from registering or being invited', async () => {
    const [email, stranger] = [createAddress(), newClient()]
    for (let each = 0; each < 10; each++) await ask('newsletter.subscribe', { email }, stranger)
    const before = mailsTo(email)
    expect(await register(email)).toBe(200)
    await expect.poll(() => mailsTo(email)).toBeGreaterThan(before)
    expect(await ask('accounts.resendVerification', { email })).toBe(200)
    const admin = await signUp(app, { role: 'admin' })
    expect(statusOf(await client(app, admin).call('people.invite', { email }))).toBe(200)
  })

  it('from one address do not block its owner elsewhere from getting the link', async () => {
    const [email, stranger] = [createAddress(), newClient()]
    const input = { name: 'Eve', email, password: 'the stranger’s' }
    const statuses: number[] = []
    for (let each = 0; each < 10; each++) {
      statuses.push(await ask('accounts.register', input, stranger))
      statuses.push(await ask('accounts.resendVerification', { email }, stranger))
    }
    expect(statuses).toContain(429)
    const links = () => mailJobs(email)
    const before = await links()
    expect(await register(email)).toBe(200)
    expect(await links()).toBe(before + 1)
  })

  it('from many addresses send at most ten an hour, with the usual response', async () => {
    const email = createAddress()
    for (let each = 0; each < 12; each++) {
      expect(await register(email)).toBe(200)
      expect(await ask('accounts.resendVerification', { email })).toBe(200)
      expect(await ask('newsletter.subscribe', { email })).toBe(200)
    }
    expect(await mailJobs(email)).toBeLessThanOrEqual(10)
    expect(await mailJobs(email)).toBeGreaterThanOrEqual(3)
  })

  it('do not delay the link of an invited person', async () => {
    const email = createAddress()
    const admin = await signUp(app, { role: 'admin' })
    for (let each = 0; each < 12; each++) await register(email)
    const before = await mailJobs(email)
    expect(statusOf(await client(app, admin).call('people.invite', { email }))).toBe(200)
    const [{ id } = { id: 0 }] = await app.orm.em
      .fork()
      .execute<{ id: number }[]>('select id from invitation where email = ?', [email])
    const invitation = app.services.invitationTokens.sign(id, email)
    expect(await ask('accounts.register', { name: 'Ada', email, password, invitation })).toBe(200)
    expect(await mailJobs(email)).toBe(before + 2)
  })

  /** Counts the mails to an address in the queues, sent or pending. */
  async function mailJobs(email: string): Promise<number> {
    const [row] = await app.orm.em.fork().execute<{ count: number }[]>(
      `select count(*)::int as count from pgboss.job
       where name = 'account-mail' and data->>'to' = ?
         or name = 'newsletter-mail' and (data->>'subscriberId')::int = (select id from subscriber where email = ?)`,
      [email, email],
    )
    return row?.count ?? 0
  }
})

describe('a mail to a member', () => {
  it('is sent before mails requested by strangers', async () => {
    const em = app.orm.em.fork()
    const waiting = () => em.execute(`select priority from pgboss.job where name = 'account-mail'`)
    const { email } = await signUpWithPassword(app, password)
    const before = (await waiting()).length
    await client(app, { ip: newClient() }).call('accounts.resendVerification', {
      email: createAddress(),
    })
    const ada = client(app, { ip: newClient() })
    await ada.signIn(email, password)
    await ada.call('accounts.changePassword', { currentPassword: password, newPassword: 'a new one' })
    const priorities = await em.execute<{ priority: number; data: { kind: string; userId: number } }[]>(
      `select priority, data from pgboss.job where name = 'account-mail' order by created_on desc limit 5`,
    )
    expect((await waiting()).length).toBeGreaterThan(before)
    const of = (kind: string, isNobody: boolean) =>
      priorities.find(({ data }) => data.kind === kind && (data.userId === 0) === isNobody)?.priority ?? NaN
    expect(of('password_changed', false)).toBeGreaterThan(of('verify_email', true))
  })

  it('is not delayed by hundreds of mails that are never delivered', async () => {
    const em = app.orm.em.fork()
    const { id, email } = await signUpWithPassword(app, password)
    const ctx = { jobs: app.services.jobs, origin: () => 'http://localhost' }
    await em.transactional(async (inside) => {
      for (let each = 0; each < 300; each++)
        await enqueueAccountMail(inside, ctx, { kind: 'verify_email', userId: 0, to: createAddress() })
      await enqueueAccountMail(inside, ctx, { kind: 'password_changed', userId: id, to: email })
    })
    await catcher.mailTo(email)
    const [before] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from pgboss.job as job, pgboss.job as ours
       where job.name = 'account-mail' and ours.name = 'account-mail' and ours.data->>'to' = ?
         and job.data->>'userId' = '0' and job.created_on = ours.created_on and job.started_on < ours.started_on`,
      [email],
    )
    expect(before?.count).toBeLessThan(20)
  })
})
