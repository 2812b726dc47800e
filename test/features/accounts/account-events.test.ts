import { FormerEmail } from '#features/accounts/server/entities.ts'
import { createToken } from '#features/accounts/server/tokens.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { client } from '../../support/app/client.ts'
import { startMailCatcher, findToken, type MailCatcher } from '../../support/servers/mail-catcher.ts'
import { signUpWithPassword } from '../../support/app/members.ts'
import { createAddress } from '../../support/app/create-address.ts'

const password = 'correct horse'
const dayMs = 24 * 60 * 60 * 1000
let later = 0
let app: TestApp
let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
  app = await startTestApp({ SMTP_URL: catcher.url }, { now: () => new Date(Date.now() + later) })
})
afterAll(async () => {
  await app.close()
  await catcher.stop()
})

const headersOf = (someone: { cookie: () => string }) => ({ headers: { cookie: someone.cookie() } })
const listEventKinds = async (someone: { cookie: () => string }) => {
  const { data } = await client(app, headersOf(someone)).call('accounts.events', {})
  return data.events.map(({ kind }: { kind: string }) => kind)
}

async function createMember(changes: { role?: 'editor' | 'admin' } = {}) {
  const { id, email } = await signUpWithPassword(app, password, changes)
  const ada = client(app)
  await ada.signIn(email, password)
  return { id, email, ada }
}

describe('account events', () => {
  it('are shown to the member only, newest first', async () => {
    const { email, ada } = await createMember()
    const phone = client(app)
    await phone.signIn(email, password)
    await ada.call('accounts.changePassword', { currentPassword: password, newPassword: 'a new one' })
    await ada.call('accounts.changeEmail', { email: createAddress(), password: 'a new one' })
    expect(await listEventKinds(ada)).toEqual(['email_asked', 'password_changed', 'new_device', 'signed_in'])
    const { ada: eve } = await createMember()
    expect(await listEventKinds(eve)).toEqual(['signed_in'])
    await ada.call('accounts.signOutEverywhere')
    expect((await client(app, headersOf(ada)).call('accounts.events', {})).status).toBe(401)
  })

  it('are deleted after six months and included in the member’s data export', async () => {
    const { id, ada } = await createMember()
    const { data } = await ada.call('accounts.myData')
    expect(data).toMatchObject({ events: [{ kind: 'signed_in' }], devices: [{}] })
    const em = app.orm.em.fork()
    await em.execute(
      `update account_event set created_at = created_at - interval '181 days' where user_id = ?`,
      [id],
    )
    await app.services.jobs.send(em, { name: 'accounts-cleanup' }, {})
    await expect.poll(() => listEventKinds(ada)).toEqual([])
  })
})

describe('a sign-in on a new device', () => {
  it('sends a mail; the first sign-in and known devices do not', async () => {
    const { email, ada } = await createMember()
    await ada.call('accounts.logout')
    await ada.signIn(email, password)
    const told = () => catcher.mails.filter(({ recipient }) => recipient === email)
    const phone = client(app)
    await phone.signIn(email, password)
    const mail = await catcher.mailTo(email)
    expect(mail.subject).toMatch(/new sign-in/i)
    expect(findToken(mail)).toBe('')
    expect(told()).toHaveLength(1)
  })

  it('does not flood the mailbox when a program signs in again and again', async () => {
    const { email } = await createMember()
    for (let each = 0; each < 12; each++) await client(app).signIn(email, password)
    const waiting = () =>
      app.orm.em
        .fork()
        .execute(`select 1 from pgboss.job where name = 'account-mail' and data->>'to' = ?`, [email])
    expect((await waiting()).length).toBeLessThanOrEqual(5)
    expect((await waiting()).length).toBeGreaterThan(0)
  })
})

describe('an account moved to another address', () => {
  /** Creates a member whose account a thief with the password has moved to another address. */
  async function robbed() {
    const { id, email, ada } = await createMember()
    const thief = client(app)
    await thief.signIn(email, password)
    const stolen = createAddress()
    await thief.call('accounts.changeEmail', { email: stolen, password })
    await client(app).call('accounts.verify', { token: findToken(await catcher.mailTo(stolen)) })
    await expect.poll(() => undoLinkFor(email)).toBeTruthy()
    return { id, email, ada, thief, stolen, undo: undoLinkFor(email) }
  }

  const undoLinkFor = (email: string) =>
    catcher.mails
      .filter(({ recipient, text }) => recipient === email && text?.includes('/restore-email'))
      .map((mail) => findToken(mail))
      .at(-1) ?? ''
  const restore = (token: string) => client(app).call('accounts.restoreEmail', { token })

  it('is recovered with the link in the mail to the old address, by its owner only', async () => {
    const { email, ada, thief, stolen, undo } = await robbed()
    later += 6 * dayMs
    const { data, refusal } = await restore(undo)
    expect(refusal).toBeUndefined()
    // The thief's device is unknown.
    const devices = 'select d.id from account_device d join users u on u.id = d.user_id where u.email = ?'
    expect(await app.orm.em.fork().execute(devices, [email])).toEqual([])
    // The stolen password no longer works.
    expect([await ada.whoAmI(), await thief.whoAmI()]).toEqual([undefined, undefined])
    for (const address of [email, stolen])
      expect((await client(app).signIn(address, password)).refusal?.status).toBe(401)
    const token = typeof data === 'object' && data && 'token' in data ? String(data.token) : ''
    await client(app).call('accounts.resetPassword', { token, password: 'mine again' })
    const owner = client(app)
    expect((await owner.signIn(email, 'mine again')).refusal).toBeUndefined()
    expect(await listEventKinds(owner)).toEqual(
      expect.arrayContaining(['password_reset', 'email_restored', 'email_changed']),
    )
    expect((await restore(undo)).refusal?.code).toBe('token_invalid')
  })

  it('is recovered even if the thief moves it on, changes the password and takes the old address', async () => {
    const { email, thief, stolen, undo } = await robbed()
    await thief.call('accounts.changePassword', { currentPassword: password, newPassword: 'thief knows' })
    const further = createAddress()
    await thief.call('accounts.changeEmail', { email: further, password: 'thief knows' })
    const token = findToken(await catcher.mailTo(further))
    expect((await client(app).call('accounts.verify', { token })).refusal?.code).toBe('email_waits')
    await client(app).call('accounts.register', { name: 'Eve', email, password })
    expect((await restore(undo)).refusal).toBeUndefined()
    const rows = await app.orm.em
      .fork()
      .execute('select email from users where email in (?, ?, ?)', [email, stolen, further])
    expect(rows).toEqual([{ email }])
    expect((await client(app).call('accounts.verify', { token })).refusal?.code).toBe('token_invalid')
  })

  it('is recovered even if the thief used the link of a later address', async () => {
    const { id, email, stolen, undo } = await robbed()
    // Two changes in sequence, from before the first address had to approve the second.
    const em = app.orm.em.fork()
    const now = app.services.now()
    await em.execute('update users set email = ? where id = ?', [createAddress(), id])
    const expiresAt = new Date(now.getTime() + 7 * dayMs)
    await em.insert(FormerEmail, { user: id, email: stolen, leftAt: now, expiresAt })
    const ofThief = await createToken(em, { purpose: 'undo_email', userId: id, email: stolen }, now)
    expect((await restore(ofThief)).refusal).toBeUndefined()
    expect((await restore(undo)).refusal).toBeUndefined()
    const rows = await em.execute('select email from users where id = ?', [id])
    expect(rows).toEqual([{ email }])
  })

  it('with two recovery links used at once: the owner’s address wins', async () => {
    const { id, email, stolen, undo } = await robbed()
    const em = app.orm.em.fork()
    const now = app.services.now()
    await em.execute('update users set email = ? where id = ?', [createAddress(), id])
    const expiresAt = new Date(now.getTime() + 7 * dayMs)
    await em.insert(FormerEmail, { user: id, email: stolen, leftAt: now, expiresAt })
    const ofThief = await createToken(em, { purpose: 'undo_email', userId: id, email: stolen }, now)
    await Promise.all([restore(ofThief), restore(undo)])
    expect(await em.execute('select email from users where id = ?', [id])).toEqual([{ email }])
  })

  it('can no longer be recovered after seven days', async () => {
    const { undo } = await robbed()
    later += 7 * dayMs + 60_000
    expect((await restore(undo)).refusal?.code).toBe('token_invalid')
  })
})

describe('admins', () => {
  it('see the events of editors and admins by person and kind, but not those of members', async () => {
    const [admin, editor, plain] = [
      await createMember({ role: 'admin' }),
      await createMember({ role: 'editor' }),
      await createMember(),
    ]
    await editor.ada.call('accounts.changePassword', { currentPassword: password, newPassword: 'a new one' })
    const seen = async (input: object) => {
      const { data } = await client(app, headersOf(admin.ada)).call('people.events', input)
      return data.events.map(({ kind, person }: { kind: string; person: { id: number } }) => [
        person.id,
        kind,
      ])
    }
    const all = await seen({})
    expect(all.slice(0, 2)).toEqual([
      [editor.id, 'password_changed'],
      [editor.id, 'signed_in'],
    ])
    expect(all).not.toContainEqual([plain.id, 'signed_in'])
    expect(await seen({ personId: editor.id, kind: 'signed_in' })).toEqual([[editor.id, 'signed_in']])
    expect(await seen({ personId: plain.id })).toEqual([])
    expect((await client(app, headersOf(editor.ada)).call('people.events', {})).status).toBe(403)
  })

  it('notify a member whom they sign out or issue a link for', async () => {
    const [admin, { id, email }] = [await createMember({ role: 'admin' }), await createMember()]
    await admin.ada.call('people.signOut', { id })
    await admin.ada.call('people.resetLink', { id })
    const again = client(app)
    await again.signIn(email, password)
    expect((await listEventKinds(again)).slice(1, 3)).toEqual(['reset_link_issued', 'signed_out_by_admin'])
  })
})
