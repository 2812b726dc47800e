import { createHmac } from 'node:crypto'
import type { AccountsServices } from '#features/accounts/server/accounts-context.ts'
import type { RequestContext } from '#platform/server/context.ts'
import type { IssueSchedule } from './issue-schedule.ts'

/** Process-wide services used by the newsletter. */
export interface NewsletterServices extends Pick<AccountsServices, 'mailer'> {
  /**
   * Derives the token for the links in a subscriber's mails from their id and the site's secret (HMAC): it is the same
   * in every mail, and a copy of the database does not reveal it.
   * @param about purpose other than the newsletter; the id is then that of a member.
   */
  manageToken: (subscriberId: number, about?: string) => string
  /** Schedule of issues. */
  newsletterCalendar: IssueSchedule
}

export interface NewsletterContext extends RequestContext, NewsletterServices {}

export const createManageTokens =
  (secret: string): NewsletterServices['manageToken'] =>
  (id, about = 'newsletter') =>
    createHmac('sha256', secret).update(`${about} ${id}`).digest('base64url')
