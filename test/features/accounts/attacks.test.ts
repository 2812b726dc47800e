import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#features/accounts/server/tokens.ts'
import { startTestApp, testAuthSecret, type TestApp } from '../../support/app/test-app.ts'
import { signUp, signUpWithPassword } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'

const password = 'correct horse'
const ownKey = new TextEncoder().encode(testAuthSecret)
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://someday.example', TRUST_PROXY: 'true' })
})
afterAll(() => app.close())

const whoIs = async (token: string) =>
  (await app.inject({ url: '/api/auth/user', headers: { cookie: `auth_token=${token}` } })).statusCode
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs in a member. Returns the token of the cookie and the ID of the session. */
async function signInVictim() {
  const { headers } = await signUp(app)
  const token = headers.cookie.replace('auth_token=', '')
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return { token, claims, jti: String(claims.jti) }
}

const signToken = (jti: string, alg = 'HS256', expires = '1h') =>
  new SignJWT().setProtectedHeader({ alg }).setJti(jti).setExpirationTime(expires)

describe('a forged session cookie', () => {
  it('is accepted if we signed it, which makes the forgeries below meaningful', async () => {
    const { token, jti } = await signInVictim()
    expect(await whoIs(token)).toBe(200)
    expect(await whoIs(await signToken(jti).sign(ownKey))).toBe(200)
  })

  it('is refused with the algorithm none', async () => {
    const { claims } = await signInVictim()
    for (const alg of ['none', 'None', 'NONE'])
      expect(await whoIs(`${base64({ alg, typ: 'JWT' })}.${base64(claims)}.`)).toBe(401)
  })

  it('is refused when signed with another key or not at all', async () => {
    const { jti } = await signInVictim()
    const foreign = new TextEncoder().encode('another secret that is long enough')
    expect(await whoIs(await signToken(jti).sign(foreign))).toBe(401)
    const claims = base64({ jti, exp: 9_999_999_999 })
    const head = base64({ alg: 'HS256' })
    const empty = createHmac('sha256', '').update(`${head}.${claims}`).digest('base64url')
    expect(await whoIs(`${head}.${claims}.${empty}`)).toBe(401)
  })

  it('is refused with another algorithm, even with our key', async () => {
    const { jti } = await signInVictim()
    expect(await whoIs(await signToken(jti, 'HS512').sign(ownKey))).toBe(401)
  })

  it('is refused after it has expired, and without an expiry', async () => {
    const { jti } = await signInVictim()
    expect(await whoIs(await signToken(jti, 'HS256', '-1s').sign(ownKey))).toBe(401)
    const eternal = new SignJWT().setProtectedHeader({ alg: 'HS256' }).setJti(jti)
    expect(await whoIs(await eternal.sign(ownKey))).toBe(401)
  })

  it('is refused when its session has run out in the database', async () => {
    const { token, jti } = await signInVictim()
    await app.orm.em
      .fork()
      .execute(`update session set expires_at = now() - interval '1 second' where id = ?`, [jti])
    expect(await whoIs(token)).toBe(401)
  })

  it('is refused at once on the process that revoked it', async () => {
    const { token } = await signInVictim()
    expect(await whoIs(token)).toBe(200)
    await client(app, { headers: { cookie: `auth_token=${token}` } }).post('/api/auth/logout')
    expect(await whoIs(token)).toBe(401)
  })

  it('is refused when its member is blocked', async () => {
    const { id, headers } = await signUp(app)
    await app.orm.em.fork().execute('update users set blocked_at = now() where id = ?', [id])
    expect((await app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401)
  })

  it.each(['', 'x', 'a.b.c', '..', `${'A'.repeat(5000)}.b.c`, '%00', 'eyJhbGciOiJub25lIn0.e30.'])(
    'with invalid content belongs to nobody: %#',
    async (token) => expect(await whoIs(token)).toBe(401),
  )
})

describe('a cross-site write', () => {
  const logIn = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json', ...headers },
      payload: '{}',
    })

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://someday.example' }],
    [{ origin: 'https://someday.example.evil.example' }],
    [{ origin: 'https://evil.example', host: 'evil.example', 'x-forwarded-host': 'evil.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://someday.example' }],
  ])('is refused: %j', async (headers) => {
    expect((await logIn(headers)).statusCode).toBe(403)
  })

  it.each([[{ origin: 'https://someday.example' }], [{ 'sec-fetch-site': 'same-origin' }], [{}]])(
    'is allowed from our own origin or outside a browser: %j',
    async (headers) => expect((await logIn(headers)).statusCode).toBe(400),
  )

  it('is refused as a form, which needs no CORS preflight', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'text/plain' },
      payload: '{"email":"ada@people.example","password":"123456"}',
    })
    expect(response.statusCode).toBe(415)
  })
})

describe('a link token', () => {
  const post = (path: string, payload: object) => client(app).post(`/api/auth/${path}`, payload)

  it.each(['', 'x', '0', 'A'.repeat(43), 'A'.repeat(100_000), "' or 1=1 --", '\0'])(
    'cannot be guessed: %#',
    async (token) => {
      for (const response of [
        await post('verify', { token }),
        await post('reset-password', { token, password }),
      ])
        expect([response.status, response.body.code]).toEqual([400, 'token_invalid'])
    },
  )

  it('works only for its own purpose', async () => {
    const { id, email } = await signUpWithPassword(app, password, { emailVerifiedAt: null })
    const em = app.orm.em.fork()
    const now = new Date()
    const verifying = await createToken(em, { purpose: 'verify_email', userId: id }, now)
    const resetting = await createToken(em, { purpose: 'reset_password', userId: id }, now)
    const wrongs = [
      await post('reset-password', { token: verifying, password: 'taken over' }),
      await post('verify', { token: resetting }),
    ]
    expect(wrongs.map((one) => one.body.code)).toEqual(['token_invalid', 'token_invalid'])
    expect((await client(app).signIn(email, password)).refusal?.code).toBe('email_unverified')
  })

  it('lasts a day', async () => {
    const { id } = await signUpWithPassword(app, password, { emailVerifiedAt: null })
    const hours = (count: number) => new Date(Date.now() - count * 60 * 60 * 1000)
    const late = await createToken(app.orm.em.fork(), { purpose: 'verify_email', userId: id }, hours(24.01))
    expect((await post('verify', { token: late })).body.code).toBe('token_invalid')
    const timely = await createToken(app.orm.em.fork(), { purpose: 'verify_email', userId: id }, hours(23.9))
    expect((await post('verify', { token: timely })).status).toBe(200)
  })

  it('is not used up when mail scanners fetch it', async () => {
    const { id, email } = await signUpWithPassword(app, password, { emailVerifiedAt: null })
    const token = await createToken(app.orm.em.fork(), { purpose: 'verify_email', userId: id }, new Date())
    for (const url of [`/verify-email?token=${token}`, `/api/auth/verify?token=${token}`])
      await app.inject(url)
    expect((await client(app).signIn(email, password)).refusal?.code).toBe('email_unverified')
  })
})
