import { stringifySetCookie } from 'cookie'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import {
  challengeCookieName,
  sessionCookieName,
  deviceCookieName,
  authorizationCookieName,
  pendingCookieName,
} from '#features/accounts/limits.ts'

/** A signed token in a cookie. It names a row and says nothing else, so nothing in it can grow stale. */
export interface SignedCookies {
  /** The `Set-Cookie` header by which a browser keeps the token from now until `expiresAt`. */
  sign: (id: string, span: { now: Date; expiresAt: Date }) => Promise<string>
  /** What a token names; null for anything that is not ours, changed, expired or another cookie's. */
  read: (token: string, now: Date) => Promise<string | null>
  /** The header that makes a browser forget. */
  clear: () => string
}

interface Signing {
  secret: string
  /** The secret before that one, while what was signed with it still counts. */
  previous?: string | undefined
  isSecure: boolean
  /** Beneath which path of its host browsers show it to; another site may lie beside ours. */
  path?: string
}

const algorithm = 'HS256'

/** @param audience says what tokens of this cookie are for, so that none is taken for another's. */
function createSignedCookies(
  { secret, previous, isSecure, path = '/' }: Signing,
  { name, audience }: { name: string; audience?: string },
): SignedCookies {
  const key = new TextEncoder().encode(secret)
  const keys = previous === undefined ? [key] : [key, new TextEncoder().encode(previous)]
  const options = { path, httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  return {
    async sign(id, { now, expiresAt }) {
      const token = new SignJWT()
        .setProtectedHeader({ alg: algorithm })
        .setJti(id)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
      if (audience) token.setAudience(audience)
      // Counted from its arrival: `Expires` alone would end at once where the visitor's own clock is far ahead.
      const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
      const value = await token.sign(key)
      return stringifySetCookie({ ...options, name, value, expires: expiresAt, maxAge })
    },

    async read(token, now) {
      for (const known of keys) {
        const payload = await verifyToken(token, known, now)
        if (payload) return payload.aud === audience ? (payload.jti ?? null) : null
      }
      return null
    },

    clear: () => stringifySetCookie({ ...options, name, value: '', expires: new Date(0) }),
  }
}

/** Null for anything that was not signed with this key, or has expired. */
async function verifyToken(token: string, key: Uint8Array, now: Date): Promise<JWTPayload | null> {
  try {
    // Named here, so that no token can choose how it is checked.
    const checks = { algorithms: [algorithm], requiredClaims: ['jti', 'exp'], currentDate: now }
    const { payload } = await jwtVerify(token, key, checks)
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

type CookieParameters = [secret: string, isSecure: boolean, previous?: string | undefined, base?: string]

/**
 * The cookies that name a session.
 * @param previous the secret before this one, while both count.
 * @param base the path that the site lies beneath, if it does.
 */
export const sessionCookies = (...given: CookieParameters): SignedCookies =>
  createSignedCookies(toSigning(given), { name: sessionCookieName })

/** Those by which a browser is recognised that has signed in before; none of them signs anybody in. */
export const deviceCookies = (...given: CookieParameters): SignedCookies =>
  createSignedCookies(toSigning(given), { name: deviceCookieName, audience: 'device' })

/** Those of somebody who has yet to show the second factor. */
export const pendingCookies = (...given: CookieParameters): SignedCookies =>
  createSignedCookies(toSigning(given), { name: pendingCookieName, audience: 'second-factor' })

/** Those of what a passkey is to sign. */
export const challengeCookies = (...given: CookieParameters): SignedCookies =>
  createSignedCookies(toSigning(given), { name: challengeCookieName, audience: 'passkey' })

/** Those of a browser that is on its way to the organisation and back. */
export const authorizationCookies = (...given: CookieParameters): SignedCookies =>
  createSignedCookies(toSigning(given), { name: authorizationCookieName, audience: 'organisation' })

const toSigning = ([secret, isSecure, previous, base]: CookieParameters) => ({
  secret,
  isSecure,
  previous,
  path: base || '/',
})
