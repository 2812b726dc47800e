import { stringifySetCookie } from 'cookie'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import {
  challengeCookieName,
  sessionCookieName,
  deviceCookieName,
  authorizationCookieName,
  pendingCookieName,
} from '#features/accounts/limits.ts'

/** Cookies with a signed token. The token contains an id only, so no data in it can become stale. */
export interface SignedCookies {
  /** Returns the `Set-Cookie` header for an id, valid until `expiresAt`. */
  sign: (id: string, span: { now: Date; expiresAt: Date }) => Promise<string>
  /** Returns the id in a token; null if it is forged, altered, expired or from another kind of cookie. */
  read: (token: string, now: Date) => Promise<string | null>
  /** Returns the `Set-Cookie` header that clears the cookie. */
  clear: () => string
}

interface Signing {
  secret: string
  /** Previous secret, accepted while tokens signed with it are still valid. */
  previous?: string | undefined
  isSecure: boolean
  /** Base path of the site: the cookie must not reach other sites on the same host. */
  path?: string
}

const algorithm = 'HS256'

/**
 * Creates `sign`, `read` and `clear` for one kind of signed cookie.
 * @param audience the JWT's `aud`, so that a token of one kind of cookie is not accepted for another.
 */
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
      // `Max-Age` is relative: with `Expires` alone, the cookie would end at once if the visitor's clock is far ahead.
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

/** Returns the payload; null if it was not signed with this key or has expired. */
async function verifyToken(token: string, key: Uint8Array, now: Date): Promise<JWTPayload | null> {
  try {
    // Fixed here, so that a token cannot choose its own algorithm.
    const checks = { algorithms: [algorithm], requiredClaims: ['jti', 'exp'], currentDate: now }
    const { payload } = await jwtVerify(token, key, checks)
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** `previous` is the previous secret, while both are accepted; `base` is the base path of the site, if any. */
type CookieParameters = [secret: string, isSecure: boolean, previous?: string | undefined, base?: string]

/**
 * Creates the functions for session cookies, signed tokens (HS256) with the session's ID: `sign` returns the
 * `Set-Cookie` header for an ID, `read` the ID in a cookie's value (null if it is invalid or expired), `clear` the
 * header that removes the cookie. Takes the secret, whether the site uses HTTPS, the previous secret while it is
 * accepted, and the site's base path.
 */
export const sessionCookies = (...given: CookieParameters): SignedCookies =>
  createSignedCookies(toSigning(given), { name: sessionCookieName })

/**
 * Creates the functions `sign`, `read` and `clear`, as `sessionCookies` does, for cookies with a device ID, which
 * recognise a browser that has signed in before. They do not sign anybody in. Takes the secret, whether the site uses
 * HTTPS, the previous secret while it is accepted, and the site's base path.
 */
export const deviceCookies = (...given: CookieParameters): SignedCookies =>
  createSignedCookies(toSigning(given), { name: deviceCookieName, audience: 'device' })

/**
 * Creates the functions `sign`, `read` and `clear`, as `sessionCookies` does, for cookies with the ID of a sign-in that
 * is waiting for the second factor. Takes the secret, whether the site uses HTTPS, the previous secret while it is
 * accepted, and the site's base path.
 */
export const pendingCookies = (...given: CookieParameters): SignedCookies =>
  createSignedCookies(toSigning(given), { name: pendingCookieName, audience: 'second-factor' })

/**
 * Creates the functions `sign`, `read` and `clear`, as `sessionCookies` does, for cookies with WebAuthn challenges.
 * Takes the secret, whether the site uses HTTPS, the previous secret while it is accepted, and the site's base path.
 */
export const challengeCookies = (...given: CookieParameters): SignedCookies =>
  createSignedCookies(toSigning(given), { name: challengeCookieName, audience: 'passkey' })

/**
 * Creates the functions `sign`, `read` and `clear`, as `sessionCookies` does, for the cookie of an OpenID Connect
 * sign-in, between the redirect to the organisation and its callback. Takes the secret, whether the site uses HTTPS,
 * the previous secret while it is accepted, and the site's base path.
 */
export const authorizationCookies = (...given: CookieParameters): SignedCookies =>
  createSignedCookies(toSigning(given), { name: authorizationCookieName, audience: 'organisation' })

const toSigning = ([secret, isSecure, previous, base]: CookieParameters) => ({
  secret,
  isSecure,
  previous,
  path: base || '/',
})
