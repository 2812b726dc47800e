import { createHmac } from 'node:crypto'
import type { AccountsServices } from '#features/accounts/server/accounts-context.ts'
import type { RequestContext } from '#platform/server/context.ts'
import type { Calendar } from './calendar.ts'

/** What the newsletter needs for as long as the process lives. */
export interface NewsletterServices extends Pick<AccountsServices, 'mailer'> {
  /**
   * What the links in somebody's letters carry, derived from their row by the site's own secret: the same in each
   * letter, and a copy of the database opens nothing.
   */
  manageToken: (subscriberId: number) => string
  /** When issues are due. */
  newsletterCalendar: Calendar
}

export interface NewsletterContext extends RequestContext, NewsletterServices {}

export const manageTokens =
  (secret: string): NewsletterServices['manageToken'] =>
  (subscriberId) =>
    createHmac('sha256', secret).update(`newsletter ${subscriberId}`).digest('base64url')
