import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeResetPath } from '#features/accounts/server/password-change.service.ts'
import { wrongPassword } from '#features/accounts/texts.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { signUp, signUpWithPassword } from '../../support/members.ts'
import { visitor } from '../../support/visitor.ts'

const password = 'correct horse'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function member() {
  const { id, email } = await signUpWithPassword(app, password)
  const ada = visitor(app)
  await ada.signIn(email, password)
  return { id, email, ada }
}

async function elsewhere(email: string) {
  const other = visitor(app)
  await other.signIn(email, password)
  return other
}

describe('the name', () => {
  it('changes at once', async () => {
    const { ada } = await member()
    const response = await ada.call('accounts.changeName', { name: '  Ada Lovelace ' })
    expect(response.json().result.data.name).toBe('Ada Lovelace')
    expect((await ada.get('/api/auth/user')).json().name).toBe('Ada Lovelace')
  })
})

describe('the password', () => {
  it('changes with the current one and ends all other sessions at once', async () => {
    const { ada, email } = await member()
    const other = await elsewhere(email)
    expect(await other.whoAmI()).toBe(200)
    const response = await ada.call('accounts.changePassword', {
      currentPassword: password,
      newPassword: 'a new one',
    })
    expect(response.statusCode).toBe(200)
    expect([await ada.whoAmI(), await other.whoAmI()]).toEqual([200, 401])
    expect((await visitor(app).signIn(email, password)).statusCode).toBe(401)
    expect((await visitor(app).signIn(email, 'a new one')).statusCode).toBe(200)
  })

  it('stays where the current one is wrong', async () => {
    const { ada } = await member()
    const response = await ada.call('accounts.changePassword', {
      currentPassword: 'wrong one',
      newPassword: 'a new one',
    })
    expect(response.json().error.message).toBe(wrongPassword)
  })

  it('is reset by a link, once, which ends every session', async () => {
    const { ada, id, email } = await member()
    const link = await makeResetPath(app.orm.em.fork(), id, new Date())
    const token = link.replace('/reset-password?token=', '')
    const reset = (chosen: string) =>
      visitor(app).post('/api/auth/reset-password', { token, password: chosen })
    const both = await Promise.all([reset('one of two'), reset('two of two')])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 400]))
    expect(await ada.whoAmI()).toBe(401)
    const chosen = both[0].statusCode === 204 ? 'one of two' : 'two of two'
    expect((await visitor(app).signIn(email, chosen)).statusCode).toBe(200)
    expect((await reset('once more')).json().code).toBe('token_invalid')
  })
})

describe('the sessions', () => {
  it('are listed, this browser first, and ended one by one', async () => {
    const { ada, email } = await member()
    const other = await elsewhere(email)
    const list = await ada.ask('accounts.sessions')
    expect(list).toEqual([
      expect.objectContaining({ isCurrent: true, userAgent: 'lightMyRequest' }),
      expect.objectContaining({ isCurrent: false }),
    ])
    await ada.call('accounts.endSession', { id: list[1].id })
    expect([await ada.whoAmI(), await other.whoAmI()]).toEqual([200, 401])
    const again = await ada.call('accounts.endSession', { id: list[1].id })
    expect(again.statusCode).toBe(404)
  })

  it('are nobody else’s to end', async () => {
    const { ada } = await member()
    const eve = await member()
    const [theirs] = await ada.ask('accounts.sessions')
    expect((await eve.ada.call('accounts.endSession', { id: theirs.id })).statusCode).toBe(404)
    expect(await ada.whoAmI()).toBe(200)
  })

  it('end everywhere, this browser included', async () => {
    const { ada, email } = await member()
    const other = await elsewhere(email)
    const response = await ada.call('accounts.signOutEverywhere')
    expect(String(response.headers['set-cookie'])).toMatch(/^auth_token=;/)
    expect([await ada.whoAmI(), await other.whoAmI()]).toEqual([401, 401])
  })
})

describe('my data', () => {
  it('is one JSON file with everything but secrets', async () => {
    const { ada, email } = await member()
    const response = await ada.get('/api/account/data')
    expect(response.headers).toMatchObject({
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    })
    expect(response.json()).toMatchObject({ account: { email, role: 'member' }, sessions: [{}] })
    expect(response.body).not.toMatch(/argon2|hash/i)
    expect(await ada.ask('accounts.myData')).toEqual(response.json())
  })
})

describe('deleting the account', () => {
  it('takes the password, and everything personal goes at once', async () => {
    const { ada, id, email } = await member()
    const other = await elsewhere(email)
    expect((await ada.delete('/api/account', { password: 'wrong one' })).statusCode).toBe(400)
    const response = await ada.delete('/api/account', { password })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect([await ada.whoAmI(), await other.whoAmI()]).toEqual([401, 401])
    expect((await visitor(app).signIn(email, password)).statusCode).toBe(401)
    const em = app.orm.em.fork()
    for (const table of ['session', 'account_token'])
      expect(await em.execute(`select 1 from ${table} where user_id = ?`, [id])).toEqual([])
    expect(await em.execute('select 1 from users where id = ?', [id])).toEqual([])
  })

  it('hangs on one row: whatever belongs to a member goes with it', async () => {
    const rules = await app.orm.em
      .fork()
      .execute(
        `select conname, confdeltype from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`,
      )
    expect(rules.length).toBeGreaterThan(1)
    expect(rules.filter(({ confdeltype }) => !'cn'.includes(String(confdeltype)))).toEqual([])
  })
})

describe('what is one’s own', () => {
  it.each([
    ['changeName', {}],
    ['changeEmail', {}],
    ['changePassword', {}],
    ['endSession', {}],
    ['signOutEverywhere', {}],
    ['deleteAccount', {}],
  ])('%s asks who is there before it looks at what was sent', async (procedure, input) => {
    const response = await visitor(app).call(`accounts.${procedure}`, input)
    expect(response.statusCode).toBe(401)
  })

  it('is not changed by fields that nobody asked for', async () => {
    const { headers, id } = await signUp(app)
    const ada = visitor(app, { cookie: headers.cookie })
    await ada.call('accounts.changeName', { name: 'Ada', role: 'admin', id: 1, emailVerified: false })
    expect((await ada.get('/api/auth/user')).json()).toMatchObject({
      id,
      role: 'member',
      emailVerified: true,
    })
  })
})
