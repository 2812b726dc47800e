import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { RequestContext, Session } from '#platform/server/context.ts'
import type { z } from 'zod'
import type { customPage } from '../contract.ts'
import type { CustomPageName, PasswordResetMode, RegistrationMode } from '../limits.ts'
import type { InvitationTokens } from './registering/invitation-tokens.ts'
import type { Passwords } from './signing-in/passwords.ts'
import type { Encryption } from '#platform/server/encryption.ts'
import type { User } from './entities.ts'
import type { SignedCookies } from './signing-in/signed-cookie.ts'

/**
 * Sessions, stored in the database and cached for a few seconds. Notifications from the database invalidate the cache
 * earlier.
 */
export interface Sessions {
  /** Creates a session and returns its `Set-Cookie` header. */
  open: (
    em: SqlEntityManager,
    user: Pick<User, 'id' | 'role'>,
    userAgent: string,
    now: Date,
  ) => Promise<string>
  /**
   * Returns the session for a token; null if it is invalid. Adds a header to `cookies` when the cookie is renewed or
   * cleared.
   */
  find: (em: SqlEntityManager, token: string, cookies: string[], now: Date) => Promise<Session | null>
  end: (em: SqlEntityManager, id: string) => Promise<void>
  /** Ends all access of a member (`endAccess`), except for the given session. */
  endAll: (em: SqlEntityManager, userId: number, exceptId?: string) => Promise<void>
  /** Invalidates a member's cached sessions, after a change of name, address or role. */
  forget: (userId: number) => void
  /** Returns the `Set-Cookie` header that clears the session cookie. */
  clearingCookie: () => string
  /** Subscribes to notifications from other processes. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Section of a member's personal data. Each feature that stores some registers its own in `services.ts`. */
export interface PersonalData {
  name: string
  /** Returns JSON without secrets. */
  read: (em: SqlEntityManager, userId: number) => Promise<unknown>
}

/**
 * Access that members can set up in another feature and that works without a sign-in, such as webhooks and shared
 * links. Each such feature registers its own in `services.ts`.
 */
export interface GrantedAccess {
  /** Removes what the member has set up since a date, and returns descriptions for the mail to them. */
  removeSince: (em: SqlEntityManager, userId: number, times: { since: Date; now: Date }) => Promise<string[]>
}

/** Services of this feature, created once per process. */
export interface AccountsServices {
  mailer: Mailer
  passwords: Passwords
  registration: RegistrationMode
  passwordReset: PasswordResetMode
  invitationTokens: InvitationTokens
  sessions: Sessions
  /** Cookies that recognise a browser that has signed in before. */
  deviceCookies: SignedCookies
  /** Cookies of sign-ins that are waiting for the second factor. */
  pendingCookies: SignedCookies
  /** Cookies with WebAuthn challenges. */
  challengeCookies: SignedCookies
  /** Cookies for the redirect to the organisation and back. */
  journeyCookies: SignedCookies
  /** Encrypts TOTP secrets and the hashes of recovery codes. */
  sealing: Encryption
  /** Name of the site, as shown in authenticator apps. */
  siteName: string
  /** Pages whose text the operator has replaced. */
  ownTexts: ReadonlyMap<CustomPageName, z.infer<typeof customPage>>
  personalData: PersonalData[]
  /** Returns whether something is new to a member in another feature, for the dot in the header. */
  hasNews: (em: SqlEntityManager, userId: number) => Promise<boolean>
  /** Access set up in other features, removed when an owner recovers their account. */
  grantedAccess: GrantedAccess[]
}

export interface AccountsContext extends RequestContext, AccountsServices {}
