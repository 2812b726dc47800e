import type { Mailer } from '#platform/mail/mailer.ts'
import type { RequestContext } from '#platform/server/context.ts'
import type { Passwords } from './passwords.ts'
import type { PersonalData } from './personal-data.service.ts'
import type { Sessions } from './sessions.service.ts'

/** What accounts need for as long as the process lives. */
export interface AccountsServices {
  mailer: Mailer
  passwords: Passwords
  sessions: Sessions
  personalData: PersonalData[]
}

export interface AccountsContext extends RequestContext, AccountsServices {}
