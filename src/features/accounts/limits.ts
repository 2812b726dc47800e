/** Shortest name, in characters. */
export const minNameLength = 2
/** Permissions of an API token: read what its member sees, change their list, change the catalogue. */
export const tokenScopes = ['read', 'list', 'editor'] as const
export const tokenDays = [7, 30, 90, 365] as const
export const maxTokenNameLength = 60
export const maxTokens = 20

/** Registration modes: open to everyone, by invitation only, or closed. */
export const registrationModes = ['open', 'invited', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]

/** Sender of the link for a forgotten password: support by hand, or the site by mail. */
export const passwordResetModes = ['support', 'mail'] as const
export type PasswordResetMode = (typeof passwordResetModes)[number]
export const maxNameLength = 100
export const maxEmailLength = 254
export const minPasswordLength = 6
export const maxPasswordLength = 256
/** Hex digits of a password's hash that a browser sends to look up common passwords: three make 4,096 groups. */
export const hashPrefixLength = 3
/** Longest code: app codes have six digits, recovery codes may be typed with spaces and hyphens. */
export const maxCodeLength = 40
export const maxPasskeyNameLength = 60

/**
 * Returns the length of a text in code points, as PostgreSQL counts it: an emoji is one, though it is two UTF-16
 * units.
 */
export const lengthOf = (text: string): number => Array.from(text).length

/** Catches typing errors only (a missing name, `@` or dot). Whether an address exists is checked by sending a mail. */
export const emailPattern =
  /^[^\s@"<>(),;:\\[\]\p{Cc}]+@[^\s@"<>(),;:\\[\]\p{Cc}]+\.[^\s@"<>(),;:\\[\].\p{Cc}]{2,}$/u

/** Pages whose text an operator can replace. */
export const customPageNames = ['privacy', 'terms', 'imprint'] as const
export type CustomPageName = (typeof customPageNames)[number]

/** Session cookie. */
export const sessionCookieName = 'auth_token'
/** Cookie that recognises a browser that has signed in before. */
export const deviceCookieName = 'device'
/** Cookie of a sign-in that is waiting for the second factor. It does not sign anybody in. */
export const pendingCookieName = 'pending_sign_in'
/** Cookie for the redirect to the organisation and back. */
export const authorizationCookieName = 'organisation_journey'
/** Cookie with the WebAuthn challenge of this browser. */
export const challengeCookieName = 'passkey_challenge'
