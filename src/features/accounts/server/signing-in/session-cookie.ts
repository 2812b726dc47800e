import {
  challengeCookieName,
  cookieName,
  deviceCookieName,
  journeyCookieName,
  pendingCookieName,
} from '#features/accounts/session-cookie-name.ts'
import { signedCookies, type SignedCookies } from './signed-cookie.ts'

type Given = [secret: string, isSecure: boolean, previous?: string | undefined, base?: string]

/**
 * The cookies that name a session.
 * @param previous the secret before this one, while both count.
 * @param base the path that the site lies beneath, if it does.
 */
export const sessionCookies = (...given: Given): SignedCookies =>
  signedCookies(signing(given), { name: cookieName })

/** Those by which a browser is recognised that has signed in before; none of them signs anybody in. */
export const deviceCookies = (...given: Given): SignedCookies =>
  signedCookies(signing(given), { name: deviceCookieName, audience: 'device' })

/** Those of somebody who has yet to show the second factor. */
export const pendingCookies = (...given: Given): SignedCookies =>
  signedCookies(signing(given), { name: pendingCookieName, audience: 'second-factor' })

/** Those of what a passkey is to sign. */
export const challengeCookies = (...given: Given): SignedCookies =>
  signedCookies(signing(given), { name: challengeCookieName, audience: 'passkey' })

/** Those of a browser that is on its way to the organisation and back. */
export const journeyCookies = (...given: Given): SignedCookies =>
  signedCookies(signing(given), { name: journeyCookieName, audience: 'organisation' })

const signing = ([secret, isSecure, previous, base]: Given) => ({
  secret,
  isSecure,
  previous,
  path: base || '/',
})
