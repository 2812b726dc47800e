/** Rules and messages of accounts that both sides speak. */
export const shortestName = 2
/** What a program may do in somebody's name: read what they see, keep their list, keep the catalogue. */
export const tokenScopes = ['read', 'list', 'editor'] as const
export const tokenDays = [7, 30, 90, 365] as const
export const longestTokenName = 60
export const mostTokens = 20

/** Who may sign up: anybody, whom an admin has invited, nobody. */
export const registrationModes = ['open', 'invited', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]
export const longestName = 100
export const longestEmail = 254
export const shortestPassword = 6
export const longestPassword = 256
/** So many signs of a password's hash are told to find out whether it is common: four thousand beginnings. */
export const commonHashPrefix = 3
/** Of an app six digits; room for blanks and hyphens in a recovery code. */
export const longestCode = 40
export const longestPasskeyName = 60

/** Characters as the server and PostgreSQL count them: an emoji is one, though it is two of JavaScript's units. */
export const lengthOf = (text: string): number => Array.from(text).length

/** One sign, one name, one dot: what a typing slip breaks. Whether mail arrives, only a mail can tell. */
export const emailPattern =
  /^[^\s@"<>(),;:\\[\]\p{Cc}]+@[^\s@"<>(),;:\\[\]\p{Cc}]+\.[^\s@"<>(),;:\\[\].\p{Cc}]{2,}$/u

/** Pages on which an operator may say something else than we do. */
export const ownTextPages = ['privacy', 'terms', 'imprint'] as const
export type OwnTextPage = (typeof ownTextPages)[number]

/** The cookie that keeps a browser signed in. */
export const cookieName = 'auth_token'
/** The one by which a browser is recognised that has signed in before. */
export const deviceCookieName = 'device'
/** The one of somebody who has yet to show the second factor; it signs nobody in. */
export const pendingCookieName = 'pending_sign_in'
/** The one of a browser that is on its way to the organisation and back. */
export const journeyCookieName = 'organisation_journey'
/** The one of what a passkey was asked to sign in this browser. */
export const challengeCookieName = 'passkey_challenge'
