import { cookieName, deviceCookieName } from '../session-cookie-name.ts'
import { signedCookies, type SignedCookies } from './signed-cookie.ts'

/** The cookies that name a session. */
export const sessionCookies = (secret: string, isSecure: boolean): SignedCookies =>
  signedCookies({ secret, isSecure }, { name: cookieName })

/** Those by which a browser is recognised that has signed in before; none of them signs anybody in. */
export const deviceCookies = (secret: string, isSecure: boolean): SignedCookies =>
  signedCookies({ secret, isSecure }, { name: deviceCookieName, audience: 'device' })
