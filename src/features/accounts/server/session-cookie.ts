import { stringifySetCookie } from 'cookie'
import { errors, jwtVerify, SignJWT } from 'jose'
import { cookieName } from '../session-cookie-name.ts'

/** The signed token in the cookie. It names a session and says nothing else, so nothing in it can grow stale. */
export interface SessionCookies {
  /** The `Set-Cookie` header that signs a browser in from now until `expiresAt`. */
  sign: (sessionId: string, span: { now: Date; expiresAt: Date }) => Promise<string>
  /** The session that a token names; null for anything that is not ours, changed or expired. */
  read: (token: string, now: Date) => Promise<string | null>
  /** The header that makes a browser forget. */
  clear: () => string
}

const algorithm = 'HS256'

export function sessionCookies(secret: string, isSecure: boolean): SessionCookies {
  const key = new TextEncoder().encode(secret)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  return {
    async sign(sessionId, { now, expiresAt }) {
      const token = await new SignJWT()
        .setProtectedHeader({ alg: algorithm })
        .setJti(sessionId)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(key)
      // Counted from its arrival: `Expires` alone would end at once where the visitor's own clock is far ahead.
      const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
      return stringifySetCookie({ ...options, name: cookieName, value: token, expires: expiresAt, maxAge })
    },

    async read(token, now) {
      try {
        // Named here, so that no token can choose how it is checked.
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          requiredClaims: ['jti', 'exp'],
          currentDate: now,
        })
        return payload.jti ?? null
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },

    clear: () => stringifySetCookie({ ...options, name: cookieName, value: '', expires: new Date(0) }),
  }
}
