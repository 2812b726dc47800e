import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountBlocked, emailUnverified, wrongCredentials } from '#features/accounts/texts.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { signUp, signUpWithPassword } from '../../support/members.ts'
import { visitor } from '../../support/visitor.ts'

const password = 'correct horse'
let app: TestApp
let email: string
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://someday.example' })
  email = (await signUpWithPassword(app, password)).email
})
afterAll(() => app.close())

describe('signing in', () => {
  it('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const { headers } = await visitor(app).signIn(email, password)
    const [cookie] = [headers['set-cookie'] ?? []].flat()
    expect(cookie).toMatch(/^auth_token=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Expires=/)
    const expires = Date.parse(/Expires=(.*)$/.exec(cookie ?? '')?.[1] ?? '')
    const days = (expires - Date.now()) / (24 * 60 * 60 * 1000)
    expect(days).toBeCloseTo(30, 1)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('tells the user and keeps the answer nowhere', async () => {
    const ada = visitor(app)
    const { json } = await ada.signIn(email, password)
    const user = await ada.get('/api/auth/user')
    expect(user.json()).toEqual(json().user)
    expect(user.headers['cache-control']).toBe('no-store')
    expect(Object.keys(user.json())).toEqual(['id', 'name', 'email', 'role', 'emailVerified'])
  })

  it('is 401 to a visitor who asks who they are', async () => {
    const response = await visitor(app).get('/api/auth/user')
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ error: expect.any(String), message: expect.any(String) })
  })

  it('works the same over tRPC, cookie included', async () => {
    const ada = visitor(app)
    const response = await ada.call('accounts.login', { email, password })
    expect(response.json().result.data.user.email).toBe(email)
    expect(await ada.whoAmI()).toBe(200)
  })

  it('tells only who knows the password that the address waits or the account is blocked', async () => {
    const waiting = await signUpWithPassword(app, password, { emailVerifiedAt: null })
    const blocked = await signUpWithPassword(app, password, { blockedAt: new Date() })
    for (const [one, message] of [
      [waiting, emailUnverified],
      [blocked, accountBlocked],
    ] as const) {
      const right = await visitor(app).signIn(one.email, password)
      expect([right.statusCode, right.json().error]).toEqual([403, message])
      const wrong = await visitor(app).signIn(one.email, 'not this one')
      expect([wrong.statusCode, wrong.json().error]).toEqual([401, wrongCredentials])
    }
  })

  it('lets a dozen sign in, one after another and all at once', async () => {
    for (let each = 0; each < 12; each++)
      expect((await visitor(app).signIn(email, password)).statusCode).toBe(200)
    const atOnce = await Promise.all(Array.from({ length: 12 }, () => visitor(app).signIn(email, password)))
    expect(atOnce.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  })
})

describe('signing out', () => {
  it('ends the session and clears the cookie', async () => {
    const ada = visitor(app)
    await ada.signIn(email, password)
    const stolen = ada.cookie()
    const response = await ada.post('/api/auth/logout')
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(String(response.headers['set-cookie'])).toMatch(/^auth_token=;.*Expires=Thu, 01 Jan 1970/)
    expect(await visitor(app, { cookie: stolen }).whoAmI()).toBe(401)
  })

  it('is fine for who is not signed in, and with an empty body that is called JSON', async () => {
    expect((await visitor(app).post('/api/auth/logout')).statusCode).toBe(204)
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'content-type': 'application/json', cookie: 'auth_token=rubbish' },
    })
    expect(response.statusCode).toBe(204)
  })
})

describe('a session that is used', () => {
  it('is renewed once a day, over REST as over tRPC', async () => {
    for (const url of ['/api/auth/user', '/api/trpc/accounts.current']) {
      const { id, headers } = await signUp(app)
      const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
      await app.orm.em.fork().execute('update session set last_used_at = ? where user_id = ?', [dayAgo, id])
      const renewed = await app.inject({ url, headers })
      expect(String(renewed.headers['set-cookie'])).toMatch(/^auth_token=ey/)
      expect((await app.inject({ url, headers })).headers['set-cookie']).toBeUndefined()
    }
  })
})
