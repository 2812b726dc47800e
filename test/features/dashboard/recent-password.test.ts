import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { client, transports } from '../../support/app/client.ts'
import { signUp, signUpWithPassword } from '../../support/app/members.ts'

const password = 'correct horse'
const minute = 60_000
let later = 0
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + later) })
})
afterAll(() => app.close())

const actions = [
  'setRole',
  'resendVerification',
  'resetLink',
  'block',
  'unblock',
  'signOut',
  'remove',
  'invite',
  'revokeInvitation',
]

describe.each(transports)('an admin’s action on people, through %s,', (door) => {
  async function signedInAdmin() {
    const { email } = await signUpWithPassword(app, password, { role: 'admin' })
    const admin = client(app, { door })
    await admin.signIn(email, password)
    return admin
  }

  it.each(actions)('needs the password again if it was given long ago: %s', async (order) => {
    const admin = await signedInAdmin()
    const { id } = await signUp(app)
    later += 11 * minute
    // Refused before the input is validated.
    for (const input of [{ id, role: 'editor' }, {}]) {
      const { refusal } = await admin.call(`people.${order}`, input)
      expect(refusal).toMatchObject({ status: 403, code: 'password_needed' })
    }
    const rows = await app.orm.em.fork().execute('select role from users where id = ?', [id])
    expect(rows).toEqual([{ role: 'member' }])
  })

  it('is allowed for ten minutes after the password was confirmed, in that session only', async () => {
    const admin = await signedInAdmin()
    const thief = client(app, { door, headers: (await signUp(app, { role: 'admin' })).headers })
    const { id } = await signUp(app)
    later += 11 * minute
    expect(
      (await admin.call('accounts.confirmPassword', { password: 'not this one' })).refusal,
    ).toMatchObject({
      status: 400,
      code: 'wrong_password',
    })
    expect((await admin.call('people.resetLink', { id })).refusal?.code).toBe('password_needed')
    expect((await admin.call('accounts.confirmPassword', { password })).refusal).toBeUndefined()
    expect((await admin.call('people.resetLink', { id })).refusal).toBeUndefined()
    expect((await thief.call('people.resetLink', { id })).refusal?.code).toBe('password_needed')
    later += 9 * minute
    expect((await admin.call('people.resetLink', { id })).refusal).toBeUndefined()
    later += 2 * minute
    expect((await admin.call('people.resetLink', { id })).refusal?.code).toBe('password_needed')
  })

  it('needs no password for reading, nor right after signing in', async () => {
    const admin = await signedInAdmin()
    const { id } = await signUp(app)
    expect((await admin.call('people.block', { id })).refusal).toBeUndefined()
    later += 11 * minute
    expect((await admin.call('people.search', {})).status).toBe(200)
  })

  it('signs a member out everywhere', async () => {
    const admin = await signedInAdmin()
    const { id, headers, email } = await signUp(app)
    const ada = client(app, { door, headers })
    expect(await ada.whoAmI()).toBe(email)
    expect((await admin.call('people.signOut', { id })).refusal).toBeUndefined()
    expect(await ada.whoAmI()).toBeUndefined()
  })
})
