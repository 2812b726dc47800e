import type { Mailer } from '#platform/mail/mailer.ts'
import type { RequestContext } from '#platform/server/context.ts'
import type { z } from 'zod'
import type { customPage } from '../contract.ts'
import type { CustomPageName, RegistrationMode } from '../limits.ts'
import type { InvitationTokens } from './registering/invitation-tokens.ts'
import type { Passwords } from './signing-in/passwords.ts'
import type { GrantedAccess } from './access.service.ts'
import type { PersonalData } from './personal-data.service.ts'
import type { Encryption } from '#platform/server/encryption.ts'
import type { Sessions } from './sessions.service.ts'
import type { SignedCookies } from './signing-in/signed-cookie.ts'

/** Services of this feature, created once per process. */
export interface AccountsServices {
  mailer: Mailer
  passwords: Passwords
  registration: RegistrationMode
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
  /** Access set up in other features, removed when an owner recovers their account. */
  grantedAccess: GrantedAccess[]
}

export interface AccountsContext extends RequestContext, AccountsServices {}
