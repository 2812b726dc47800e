import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invitationRequired, checkYourEmail, registrationClosed } from '#features/accounts/messages.ts'
import { client, transports } from '../../support/app/client.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { createAddress } from '../../support/app/create-address.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startMailCatcher, findToken, type MailCatcher } from '../../support/servers/mail-catcher.ts'

const day = 24 * 60 * 60 * 1000
const ada = { name: 'Ada', password: 'correct horse' }
let later = 0
let app: TestApp
let catcher: MailCatcher
let admin: Member

beforeAll(async () => {
  catcher = await startMailCatcher()
  const env = { SMTP_URL: catcher.url, PUBLIC_URL: 'https://someday.example', REGISTRATION: 'invited' }
  app = await startTestApp(env, { now: () => new Date(Date.now() + later) })
  admin = await signUp(app, { role: 'admin' })
})
afterAll(async () => {
  await app.close()
  await catcher.stop()
})

const people = async (name: string, input?: object) => {
  later = 0
  return client(app, admin).call(`people.${name}`, input)
}
const listPending = async (email: string) =>
  (await people('invitations')).data.filter((each: { email: string }) => each.email === email)

/** Invites an address and returns the link in the mail. */
async function invite(email = createAddress()) {
  const { data } = await people('invite', { email })
  return { email, id: Number(data.id), invitation: findToken(await catcher.mailTo(email)) }
}

describe.each(transports)('on a site by invitation, through %s,', (door) => {
  const guest = () => client(app, { door })
  const register = (input: object) => guest().call('accounts.register', { ...ada, ...input })

  it('nobody else can sign up, and the error says why', async () => {
    const { refusal } = await register({ email: createAddress() })
    expect(refusal).toMatchObject({ status: 403, code: 'registration_invited', message: invitationRequired })
  })

  it('an invitation mail leads to an account, once', async () => {
    const { email, invitation } = await invite()
    expect((await guest().call('accounts.invitation', { token: invitation })).data).toEqual({ email })
    expect((await register({ email, invitation })).data).toEqual({ message: checkYourEmail })
    expect((await guest().signIn(email, ada.password)).refusal?.code).toBe('email_unverified')
    const token = findToken(await catcher.mailTo(email, 1))
    expect((await guest().call('accounts.verify', { token })).refusal).toBeUndefined()
    expect((await guest().signIn(email, ada.password)).data).toMatchObject({
      user: { email, role: 'member' },
    })

    expect(await listPending(email)).toEqual([])
    expect((await register({ email, invitation })).refusal?.code).toBe('token_invalid')
    expect((await people('invite', { email })).status).toBe(409)
  })

  it('an invitation is valid for its own address until it expires', async () => {
    const { email, invitation } = await invite()
    expect((await register({ email: createAddress(), invitation })).refusal?.code).toBe('token_invalid')
    later = 15 * day
    expect((await register({ email, invitation })).refusal?.code).toBe('token_invalid')
    expect((await guest().call('accounts.invitation', { token: invitation })).refusal?.status).toBe(400)
    later = 0
    expect((await register({ email, invitation })).refusal).toBeUndefined()
  })

  it.each(['', '1', 'A'.repeat(43), `AAAAAQ${'A'.repeat(37)}`, '_'.repeat(43), '1.\0'])(
    'the invitation %j is refused',
    async (invitation) => {
      const { refusal } = await register({ email: createAddress(), invitation })
      expect(refusal?.code).toBe('token_invalid')
    },
  )

  it('a revoked invitation is invalid, and so is a pending sign-up', async () => {
    const { email, id, invitation } = await invite()
    await register({ email, invitation })
    const token = findToken(await catcher.mailTo(email, 1))
    expect((await people('revokeInvitation', { id })).refusal).toBeUndefined()
    expect((await register({ email, invitation })).refusal?.code).toBe('token_invalid')
    expect((await guest().call('accounts.verify', { token })).refusal?.code).toBe('token_invalid')
    expect((await people('revokeInvitation', { id })).refusal?.status).toBe(404)
  })
})

describe('invitations', () => {
  it('are listed with their status, and resending one renews it', async () => {
    const { email, id, invitation } = await invite()
    expect(await listPending(email)).toEqual([
      { id, email, createdAt: expect.any(String), expiresAt: expect.any(String), isExpired: false },
    ])
    expect((await people('invite', { email: email.toUpperCase() })).data.id).toBe(id)
    expect(findToken(await catcher.mailTo(email, 1))).toBe(invitation)
    expect(await listPending(email)).toHaveLength(1)
  })

  it('are logged without the full address', async () => {
    const { email, id } = await invite()
    await people('revokeInvitation', { id })
    const { entries } = (await client(app, admin).call('admin.audit', { limit: 2 })).data
    expect(entries).toMatchObject([{ action: 'person.uninvite' }, { action: 'person.invite' }])
    expect(JSON.stringify(entries)).not.toContain(email)
  })

  it('are limited for one recipient', async () => {
    const email = createAddress()
    const statuses = []
    for (let sent = 0; sent < 10; sent += 1) statuses.push((await people('invite', { email })).status)
    expect(statuses).toContain(429)
  })

  it('cannot be used by somebody who only has the database', async () => {
    const { email, id, invitation } = await invite()
    const rows = await app.orm.em.fork().execute('select * from invitation where id = ?', [id])
    expect(JSON.stringify(rows)).not.toContain(invitation)
    expect(email).toBe(rows[0]?.email)
  })
})

describe('on a site with registration closed', () => {
  it('neither visitors nor admins can add anybody, and no page links to registration', async () => {
    const closed = await startTestApp({ REGISTRATION: 'closed', PUBLIC_URL: 'https://someday.example' })
    try {
      const { refusal } = await client(closed).call('accounts.register', { ...ada, email: createAddress() })
      expect(refusal).toMatchObject({ status: 403, code: 'registration_closed' })
      const boss = await signUp(closed, { role: 'admin' })
      expect((await client(closed, boss).call('people.invite', { email: createAddress() })).status).toBe(403)
      const { text } = await client(closed).get('/register')
      expect(text).toContain(registrationClosed)
      for (const path of ['/', '/login', '/forgot-password', '/about'])
        expect((await client(closed).get(path)).text).not.toContain('href="/register')
    } finally {
      await closed.close()
    }
  })
})
