import { createHash, randomBytes } from 'node:crypto'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { returnPath } from '#features/accounts/return-path.ts'
import { authorizationCookieName } from '#features/accounts/limits.ts'
import { organisationCallbackPath } from '#platform/addresses.ts'
import { minuteMs } from '#platform/durations.ts'
import type { AuthorizationRequest } from './organisation.ts'

const authorizationMs = 10 * minuteMs

/**
 * Starts an OpenID Connect sign-in with the organisation: sets a signed cookie with a random seed and the page to
 * return to, valid for 10 minutes, and returns the redirect URI, and the state, nonce and PKCE verifier, which derive
 * from the seed. So only the same browser can complete the sign-in.
 * @param from path to return to after signing in; the home page if it is not one of this site.
 */
export async function startAuthorization(
  ctx: Pick<AccountsContext, 'journeyCookies' | 'cookies' | 'origin'>,
  from: string,
  now: Date,
): Promise<AuthorizationRequest> {
  const seed = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + authorizationMs)
  const payload = `${seed}.${Buffer.from(returnPath(from)).toString('base64url')}`
  ctx.cookies.push(await ctx.journeyCookies.sign(payload, { now, expiresAt }))
  return toAuthorizationRequest(seed, ctx.origin())
}

/**
 * Returns the redirect URI, state, nonce and PKCE verifier (`asked`) that `startAuthorization` created for this
 * browser, and the path to return to (`from`), both from its signed cookie, and clears the cookie. Null if this browser
 * has not been redirected within the last 10 minutes.
 */
export async function finishAuthorization(
  ctx: Pick<AccountsContext, 'journeyCookies' | 'cookies' | 'origin' | 'sentCookie'>,
  now: Date,
): Promise<{ asked: AuthorizationRequest; from: string } | null> {
  const sent = ctx.sentCookie(authorizationCookieName)
  ctx.cookies.push(ctx.journeyCookies.clear())
  const payload = sent ? await ctx.journeyCookies.read(sent, now) : null
  if (!payload) return null
  const [seed = '', from = ''] = payload.split('.')
  const path = Buffer.from(from, 'base64url').toString()
  return { asked: toAuthorizationRequest(seed, ctx.origin()), from: returnPath(path) }
}

/**
 * Derives state, nonce and PKCE verifier from one seed. None of them reveals another: state and nonce are visible in
 * the URL.
 */
function toAuthorizationRequest(seed: string, origin: string): AuthorizationRequest {
  const derived = (what: string) => createHash('sha256').update(`${what} ${seed}`).digest('base64url')
  return {
    redirectUri: origin + organisationCallbackPath,
    state: derived('state'),
    nonce: derived('nonce'),
    verifier: derived('verifier'),
  }
}
