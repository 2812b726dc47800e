import { cookieName, deviceCookieName, pendingCookieName } from '#features/accounts/session-cookie-name.ts'
import { signedCookies, type SignedCookies } from './signed-cookie.ts'

/** The cookies that name a session. @param previous the secret before this one, while both count. */
export const sessionCookies = (secret: string, isSecure: boolean, previous?: string): SignedCookies =>
  signedCookies({ secret, previous, isSecure }, { name: cookieName })

/** Those by which a browser is recognised that has signed in before; none of them signs anybody in. */
export const deviceCookies = (secret: string, isSecure: boolean, previous?: string): SignedCookies =>
  signedCookies({ secret, previous, isSecure }, { name: deviceCookieName, audience: 'device' })

/** Those of somebody who has yet to show the second factor. */
export const pendingCookies = (secret: string, isSecure: boolean, previous?: string): SignedCookies =>
  signedCookies({ secret, previous, isSecure }, { name: pendingCookieName, audience: 'second-factor' })
