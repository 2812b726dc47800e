import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdmin, makeFirstAdmin } from '#features/accounts/server/admins.service.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUpWithPassword } from '../../support/app/members.ts'
import { visitor } from '../../support/app/visitor.ts'

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

  it('is made at a start, and not again by the next one after the account has moved on', async () => {
    await start()
    const admin = visitor(app)
    expect((await admin.signIn('first@site.example', 'from outside')).statusCode).toBe(200)
    await admin.call('accounts.changePassword', {
      currentPassword: 'from outside',
      newPassword: 'my own one',
    })
    await app.orm.em
      .fork()
      .execute(`update users set email = 'moved@site.example' where email = 'first@site.example'`)
    await start()
    expect((await visitor(app).signIn('first@site.example', 'from outside')).statusCode).toBe(401)
    expect((await visitor(app).signIn('moved@site.example', 'my own one')).statusCode).toBe(200)
  })

  it('does not come back as one after others have made them a member', async () => {
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

describe('an address that is made an admin’s', () => {
  it('keeps its password where the owner has proved that it is theirs', async () => {
    const { id, email } = await signUpWithPassword(app, 'the own secret')
    await visitor(app).signIn(email, 'the own secret')
    expect([await make(email), await make(email)]).toEqual(['promoted', 'unchanged'])
    // What they may do begins anew.
    expect(await app.orm.em.fork().execute('select 1 from session where user_id = ?', [id])).toEqual([])
    expect((await visitor(app).signIn(email, 'from outside')).statusCode).toBe(401)
    const login = await visitor(app).signIn(email, 'the own secret')
    expect(login.json().user.role).toBe('admin')
  })

  it('does not open to whoever registered it without being the owner', async () => {
    const { email } = await signUpWithPassword(app, 'eve was first', { emailVerifiedAt: null })
    expect(await make(email)).toBe('made')
    expect((await visitor(app).signIn(email, 'eve was first')).statusCode).toBe(401)
    const login = await visitor(app).signIn(email, 'from outside')
    expect(login.json().user).toMatchObject({ role: 'admin', emailVerified: true })
  })

  it('is the same one where two processes start at once', async () => {
    expect(await Promise.all([make('boss@site.example'), make('boss@site.example')])).toContain('made')
    expect((await visitor(app).signIn('boss@site.example', 'from outside')).statusCode).toBe(200)
  })
})
