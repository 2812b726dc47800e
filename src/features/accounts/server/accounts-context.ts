import type { Mailer } from '#platform/mail/mailer.ts'
import type { RequestContext } from '#platform/server/context.ts'
import type { z } from 'zod'
import type { customPage } from '../contract.ts'
import type { CustomPageName, RegistrationMode } from '../limits.ts'
import type { InvitationTokens } from './registering/invitation-tokens.ts'
import type { Passwords } from './signing-in/passwords.ts'
import type { GrantedAccess } from './access.service.ts'
import type { PersonalData } from './personal-data.service.ts'
import type { Encryption } from '#platform/server/sealing.ts'
import type { Sessions } from './sessions.service.ts'
import type { SignedCookies } from './signing-in/signed-cookie.ts'

/** What accounts need for as long as the process lives. */
export interface AccountsServices {
  mailer: Mailer
  passwords: Passwords
  /** Who may sign up. */
  registration: RegistrationMode
  invitationTokens: InvitationTokens
  sessions: Sessions
  /** By which a browser is recognised that has signed in before. */
  deviceCookies: SignedCookies
  /** Of those who have yet to show the second factor. */
  pendingCookies: SignedCookies
  /** Of what passkeys are asked to sign. */
  challengeCookies: SignedCookies
  /** Of those on the way to the organisation and back. */
  journeyCookies: SignedCookies
  /** What authenticator apps were given is kept with it. */
  sealing: Encryption
  /** What an authenticator app calls the site. */
  siteName: string
  /** What the operator says in place of our own words. */
  ownTexts: ReadonlyMap<CustomPageName, z.infer<typeof customPage>>
  personalData: PersonalData[]
  /** What members set up in features above that an owner who takes their account back is rid of. */
  grantedAccess: GrantedAccess[]
}

export interface AccountsContext extends RequestContext, AccountsServices {}
