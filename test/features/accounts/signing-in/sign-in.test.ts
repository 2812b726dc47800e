import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountBlocked, emailUnverified, wrongCredentials } from '#features/accounts/messages.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { signUp, signUpWithPassword } from '../../../support/app/members.ts'
import { client, bothTransports } from '../../../support/app/client.ts'

const password = 'correct horse'
const dayMs = 24 * 60 * 60 * 1000
let later = 0
let app: TestApp
let email: string
beforeAll(async () => {
  const now = () => new Date(Date.now() + later)
  app = await startTestApp({ PUBLIC_URL: 'https://someday.example' }, { now })
  email = (await signUpWithPassword(app, password)).email
})
afterAll(() => app.close())

describe.each(bothTransports)('signing in, through %s,', (door) => {
  it('says who signed in, in any case, and keeps them signed in', async () => {
    const ada = client(app, { door })
    const { data } = await ada.signIn(`  ${email.toUpperCase()} `, password)
    const user = { id: expect.any(Number), name: 'Ada Tester', email, role: 'member', emailVerified: true }
    expect(data).toEqual({ user })
    expect((await ada.call('accounts.current')).data).toEqual(user)
  })

  it('responds the same to a wrong password and an unknown address', async () => {
    const wrong = await client(app, { door }).signIn(email, 'not this one')
    const unknown = await client(app, { door }).signIn('nobody@people.example', 'not this one')
    expect(wrong).toEqual(unknown)
    expect(wrong.refusal).toMatchObject({ status: 401, message: wrongCredentials })
  })

  it('says that the address is unverified or the account blocked only to somebody with the password', async () => {
    const waiting = await signUpWithPassword(app, password, { emailVerifiedAt: null })
    const blocked = await signUpWithPassword(app, password, { blockedAt: new Date() })
    for (const [one, message] of [
      [waiting, emailUnverified],
      [blocked, accountBlocked],
    ] as const) {
      const someone = client(app, { door })
      expect((await someone.signIn(one.email, password)).refusal).toMatchObject({ status: 403, message })
      expect(someone.cookie()).toBe('')
      expect((await someone.signIn(one.email, 'not this one')).refusal).toMatchObject({
        status: 401,
        message: wrongCredentials,
      })
    }
  })

  it('ends the session that the browser sent, which somebody else may know', async () => {
    const { headers } = await signUp(app)
    const ada = client(app, { door, headers })
    expect(await ada.whoAmI()).toBeDefined()
    await ada.signIn(email, password)
    expect(ada.cookie()).not.toBe(headers.cookie)
    expect(await ada.whoAmI()).toBe(email)
    expect(await client(app, { door, headers }).whoAmI()).toBeUndefined()
  })

  it('lasts thirty days, renewed by a daily visit', async () => {
    const [busy, idle] = [client(app, { door }), client(app, { door })]
    await busy.signIn(email, password)
    await idle.signIn(email, password)
    for (let day = 0; day < 4; day++) {
      later += 8 * dayMs
      expect(await busy.whoAmI()).toBe(email)
    }
    const renewed = busy.cookie()
    expect(await busy.whoAmI()).toBe(email)
    expect(busy.cookie()).toBe(renewed)
    expect(await idle.whoAmI()).toBeUndefined()
    expect(idle.cookie()).toBe('auth_token=')
    later = 0
  })

  it('is undone by signing out, which a visitor may do too', async () => {
    const ada = client(app, { door })
    await ada.signIn(email, password)
    const stolen = ada.cookie()
    expect((await ada.call('accounts.logout')).refusal).toBeUndefined()
    expect(ada.cookie()).toBe('auth_token=')
    expect(await client(app, { door, headers: { cookie: stolen } }).whoAmI()).toBeUndefined()
    expect((await client(app, { door }).call('accounts.logout')).refusal).toBeUndefined()
  })
})

describe('signing in over HTTP', () => {
  it('sets a cookie with HttpOnly and SameSite', async () => {
    const { headers } = await client(app).post('/api/auth/login', { email, password })
    const [cookie] = [headers['set-cookie'] ?? []].flat()
    expect(cookie).toMatch(/^auth_token=[\w.-]+; /)
    const attributes = cookie?.split('; ').slice(1) ?? []
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']))
    expect(attributes).toContainEqual(expect.stringMatching(/^Expires=/))
    expect(attributes).toHaveLength(6)
    // Browsers prefer Max-Age, which does not depend on their clock.
    expect(cookie).toMatch(new RegExp(`; Max-Age=${(30 * dayMs) / 1000};`))
    const expires = Date.parse(/Expires=([^;]*)/.exec(cookie ?? '')?.[1] ?? '')
    expect((expires - Date.now()) / dayMs).toBeCloseTo(30, 1)
  })

  it('marks responses about its member as not cacheable, at every URL', async () => {
    const ada = client(app)
    expect((await ada.post('/api/auth/login', { email, password })).headers['cache-control']).toBe('no-store')
    for (const url of [
      '/api/auth/user',
      '/api/account/data',
      '/api/trpc/accounts.current',
      '/api/trpc/accounts.sessions',
      '/account',
    ])
      expect([url, (await ada.get(url)).headers['cache-control']]).toEqual([url, 'no-store'])
  })

  it('responds 401 to a visitor who asks who they are', async () => {
    const response = await client(app).get('/api/auth/user')
    expect(response.status).toBe(401)
    expect(response.body).toEqual({ error: expect.any(String), message: expect.any(String) })
  })

  it('works the same over tRPC, cookie included', async () => {
    const ada = client(app)
    const response = await ada.post('/api/trpc/accounts.login', { email, password })
    expect(response.body.result.data.user.email).toBe(email)
    expect(await ada.whoAmI()).toBe(email)
  })

  it('allows a dozen sign-ins, in sequence and concurrently', async () => {
    for (let each = 0; each < 12; each++) expect((await client(app).signIn(email, password)).status).toBe(200)
    const atOnce = await Promise.all(Array.from({ length: 12 }, () => client(app).signIn(email, password)))
    expect(atOnce.map(({ status }) => status)).toEqual(Array(12).fill(200))
  })

  it('ends with 204 and an expired cookie, even with an empty body of type JSON', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'content-type': 'application/json', cookie: 'auth_token=rubbish' },
    })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(String(response.headers['set-cookie'])).toMatch(/^auth_token=;.*Expires=Thu, 01 Jan 1970/)
  })
})
