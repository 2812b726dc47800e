import { createHmac } from 'node:crypto'
import type { AccountsServices } from '#features/accounts/server/accounts-context.ts'
import type { RequestContext } from '#platform/server/context.ts'
import type { IssueSchedule } from './calendar.ts'

/** What the newsletter needs for as long as the process lives. */
export interface NewsletterServices extends Pick<AccountsServices, 'mailer'> {
  /**
   * What the links in somebody's letters carry, derived from their row by the site's own secret: the same in each
   * letter, and a copy of the database opens nothing.
   * @param about what else than the newsletter it is for; the number is that of its member then.
   */
  manageToken: (subscriberId: number, about?: string) => string
  /** When issues are due. */
  newsletterCalendar: IssueSchedule
}

export interface NewsletterContext extends RequestContext, NewsletterServices {}

export const createManageTokens =
  (secret: string): NewsletterServices['manageToken'] =>
  (id, about = 'newsletter') =>
    createHmac('sha256', secret).update(`${about} ${id}`).digest('base64url')
