import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import {
  challengeCookies,
  deviceCookies,
  authorizationCookies,
  pendingCookies,
  sessionCookies,
} from '#features/accounts/server/signing-in/signed-cookie.ts'
import { findSessionToken } from '../../support/app/session-token.ts'

const secret = 'a secret of cookies that is long enough'
const cookies = sessionCookies(secret, true)
const now = new Date('2027-03-01T12:00:00Z')
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const span = { now, expiresAt: inSeconds(90) }

const splitCookie = (line: string) => line.split('; ')

/** Signs a token with any claims. */
const signToken = (claims: object, { alg = 'HS256', with: key = secret } = {}) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key))
const seconds = (date: Date) => date.getTime() / 1000

describe('the session cookie', () => {
  it('is HttpOnly, SameSite and Secure, and lasts as long as the session', async () => {
    const [token, ...rest] = splitCookie(await cookies.sign('session-5', span))
    expect(token).toMatch(/^auth_token=[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(rest.toSorted()).toEqual([
      'Expires=Mon, 01 Mar 2027 12:01:30 GMT',
      'HttpOnly',
      'Max-Age=90',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
  })

  it('is sent without Secure on a site without TLS', async () => {
    const line = await sessionCookies(secret, false).sign('session-5', span)
    expect(splitCookie(line)).not.toContain('Secure')
  })

  it('has a Max-Age in whole seconds', async () => {
    const line = await cookies.sign('session-5', { now, expiresAt: inSeconds(90.9) })
    expect(splitCookie(line)).toContain('Max-Age=90')
  })

  it('has the session’s ID, start and end, and nothing else', async () => {
    const [head = '', claims = ''] = findSessionToken(await cookies.sign('session-5', span)).split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    expect(read(head)).toEqual({ alg: 'HS256' })
    expect(read(claims)).toEqual({ jti: 'session-5', iat: seconds(now), exp: seconds(now) + 90 })
  })

  it('is valid until it expires', async () => {
    const token = findSessionToken(await cookies.sign('session-5', span))
    expect(await cookies.read(token, now)).toBe('session-5')
    expect(await cookies.read(token, inSeconds(89))).toBe('session-5')
    expect(await cookies.read(token, inSeconds(90))).toBeNull()
  })
})

describe('a token is refused', () => {
  const claims = { jti: 'session-5', exp: seconds(now) + 90 }
  const cases: [string, () => Promise<string> | string][] = [
    ['that is none', () => 'nonsense'],
    ['that is empty', () => ''],
    [
      'that another secret has signed',
      () => signToken(claims, { with: 'another secret that is long enough' }),
    ],
    ['that is signed in another way', () => signToken(claims, { alg: 'HS512' })],
    ['that nobody has signed', () => new UnsecuredJWT({ ...claims }).encode()],
    ['that never ends', () => signToken({ jti: 'session-5' })],
    ['that names none', () => signToken({ exp: claims.exp })],
    ['that was changed', async () => (await signToken(claims)).replace(/^[^.]+/, (head) => `${head}x`)],
  ]
  it.each(cases)('%s', async (_what, make) => expect(await cookies.read(await make(), now)).toBeNull())

  it('unless we issued it', async () => {
    expect(await cookies.read(await signToken(claims), now)).toBe('session-5')
  })
})

it('an error that is not about the token is thrown', async () => {
  const token = await signToken({ jti: 'session-5', exp: seconds(now) + 90 })
  await expect(cookies.read(token, new Date(Number.NaN))).rejects.toThrow(TypeError)
})

it('the sign-out cookie replaces the other and expires at once', () => {
  expect(splitCookie(cookies.clear()).toSorted()).toEqual([
    'Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    'HttpOnly',
    'Path=/',
    'SameSite=Lax',
    'Secure',
    'auth_token=',
  ])
})

describe('each cookie of the site', () => {
  const kinds: [string, typeof sessionCookies][] = [
    ['auth_token', sessionCookies],
    ['device', deviceCookies],
    ['pending_sign_in', pendingCookies],
    ['passkey_challenge', challengeCookies],
    ['organisation_journey', authorizationCookies],
  ]

  it.each(kinds)('%s has its own name and is not accepted as another', async (name, kind) => {
    const line = await kind(secret, true).sign('row-7', span)
    expect(line.startsWith(`${name}=`)).toBe(true)
    const token = /=([^;]+)/.exec(line)?.[1] ?? ''
    for (const [other, read] of kinds) {
      const named = await read(secret, true).read(token, now)
      expect([other, named]).toEqual([other, other === name ? 'row-7' : null])
    }
  })

  it.each(kinds)(
    '%s is also valid under the previous secret, while that is configured',
    async (_name, kind) => {
      const line = await kind('the secret of last year, long enough', true).sign('row-7', span)
      const token = /=([^;]+)/.exec(line)?.[1] ?? ''
      expect(await kind(secret, true, 'the secret of last year, long enough').read(token, now)).toBe('row-7')
      expect(await kind(secret, true).read(token, now)).toBeNull()
    },
  )

  it.each(kinds)(
    '%s is limited to this site’s path where other sites share the host',
    async (_name, kind) => {
      const site = kind(secret, true, undefined, '/someday')
      for (const line of [await site.sign('row-7', span), site.clear()])
        expect(splitCookie(line)).toContain('Path=/someday')
      expect(splitCookie(kind(secret, true, undefined, '').clear())).toContain('Path=/')
    },
  )
})
