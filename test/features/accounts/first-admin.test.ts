import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdmin, makeFirstAdmin } from '#features/accounts/server/admins.service.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUpWithPassword } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const make = (email: string) =>
  makeAdmin(app.orm.em.fork(), app.services.passwords, { email, password: 'from outside' }, new Date())

describe('the first admin', () => {
  const start = () =>
    makeFirstAdmin(
      app.orm.em.fork(),
      app.services.passwords,
      { email: 'first@site.example', password: 'from outside' },
      new Date(),
    )

  it('is created at a start, and not again after the account has changed its address', async () => {
    await start()
    const admin = client(app)
    expect((await admin.signIn('first@site.example', 'from outside')).status).toBe(200)
    await admin.call('accounts.changePassword', {
      currentPassword: 'from outside',
      newPassword: 'my own one',
    })
    await app.orm.em
      .fork()
      .execute(`update users set email = 'moved@site.example' where email = 'first@site.example'`)
    await start()
    expect((await client(app).signIn('first@site.example', 'from outside')).status).toBe(401)
    expect((await client(app).signIn('moved@site.example', 'my own one')).status).toBe(200)
  })

  it('is not promoted again after others have demoted them', async () => {
    await make('second@site.example')
    const em = app.orm.em.fork()
    await em.execute(
      `update users set role = 'member', email = 'first@site.example' where email = 'moved@site.example'`,
    )
    await start()
    expect(await em.execute(`select role from users where email = 'first@site.example'`)).toEqual([
      { role: 'member' },
    ])
  })
})

describe('an address configured as the admin’s', () => {
  it('keeps its password if the owner has verified it', async () => {
    const { id, email } = await signUpWithPassword(app, 'the own secret')
    await client(app).signIn(email, 'the own secret')
    expect([await make(email), await make(email)]).toEqual(['promoted', 'unchanged'])
    // Sessions with the former role have ended.
    expect(await app.orm.em.fork().execute('select 1 from session where user_id = ?', [id])).toEqual([])
    expect((await client(app).signIn(email, 'from outside')).status).toBe(401)
    const login = await client(app).signIn(email, 'the own secret')
    expect(login.data.user.role).toBe('admin')
  })

  it('gives no access to a stranger who registered it', async () => {
    const { email } = await signUpWithPassword(app, 'eve was first', { emailVerifiedAt: null })
    expect(await make(email)).toBe('made')
    expect((await client(app).signIn(email, 'eve was first')).status).toBe(401)
    const login = await client(app).signIn(email, 'from outside')
    expect(login.data.user).toMatchObject({ role: 'admin', emailVerified: true })
  })

  it('gets one account when two processes start at once', async () => {
    expect(await Promise.all([make('boss@site.example'), make('boss@site.example')])).toContain('made')
    expect((await client(app).signIn('boss@site.example', 'from outside')).status).toBe(200)
  })
})
