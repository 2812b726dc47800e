/** Rules and messages of accounts that both sides speak. */
export const minNameLength = 2
/** What a program may do in somebody's name: read what they see, keep their list, keep the catalogue. */
export const tokenScopes = ['read', 'list', 'editor'] as const
export const tokenDays = [7, 30, 90, 365] as const
export const maxTokenNameLength = 60
export const maxTokens = 20

/** Who may sign up: anybody, whom an admin has invited, nobody. */
export const registrationModes = ['open', 'invited', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]
export const maxNameLength = 100
export const maxEmailLength = 254
export const minPasswordLength = 6
export const maxPasswordLength = 256
/** So many signs of a password's hash are told to find out whether it is common: four thousand beginnings. */
export const hashPrefixLength = 3
/** Of an app six digits; room for blanks and hyphens in a recovery code. */
export const maxCodeLength = 40
export const maxPasskeyNameLength = 60

/** Characters as the server and PostgreSQL count them: an emoji is one, though it is two of JavaScript's units. */
export const lengthOf = (text: string): number => Array.from(text).length

/** One sign, one name, one dot: what a typing slip breaks. Whether mail arrives, only a mail can tell. */
export const emailPattern =
  /^[^\s@"<>(),;:\\[\]\p{Cc}]+@[^\s@"<>(),;:\\[\]\p{Cc}]+\.[^\s@"<>(),;:\\[\].\p{Cc}]{2,}$/u

/** Pages on which an operator may say something else than we do. */
export const customPageNames = ['privacy', 'terms', 'imprint'] as const
export type CustomPageName = (typeof customPageNames)[number]

/** The cookie that keeps a browser signed in. */
export const sessionCookieName = 'auth_token'
/** The one by which a browser is recognised that has signed in before. */
export const deviceCookieName = 'device'
/** The one of somebody who has yet to show the second factor; it signs nobody in. */
export const pendingCookieName = 'pending_sign_in'
/** The one of a browser that is on its way to the organisation and back. */
export const authorizationCookieName = 'organisation_journey'
/** The one of what a passkey was asked to sign in this browser. */
export const challengeCookieName = 'passkey_challenge'
