import { createHmac } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import type { AccountsServices, PersonalData } from '#features/accounts/server/accounts-context.ts'
import { User } from '#features/accounts/server/entities.ts'
import type { RequestContext } from '#platform/server/context.ts'
import { Subscriber, Delivery, NewsletterIssue, NewsletterSetting } from './entities.ts'
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

/**
 * Creates the function that derives the token for links in mails from the site's secret (HMAC) and an id: that of a
 * subscriber or, if `about` is a kind of list mail such as `reminder`, that of a member. The same arguments always give
 * the same token. It is only accepted once its hash is stored (`storeManageTokens`, `storeListToken`).
 */
export const createManageTokens =
  (secret: string): NewsletterServices['manageToken'] =>
  (id, about = 'newsletter') =>
    createHmac('sha256', secret).update(`${about} ${id}`).digest('base64url')

export const newsletterMailQueue = { name: 'newsletter-mail' }

/** Origin at which the visitor reached the site. */
const seenAt = z.string().optional()

/** Payload of the job. Contains ids instead of e-mail addresses, so that deleting the row deletes the address. */
export const newsletterMail = z.union([
  /** Sign-up for the newsletter. */
  z.object({ subscriberId: z.int(), seenAt }),
  /** Confirmed address: welcome mail with the latest issue. */
  z.object({ welcomedId: z.int(), seenAt }),
  /** Test mail of an issue to an editor. */
  z.object({ issueId: z.int(), editorId: z.int(), seenAt }),
])

/** Subscription in the member's data export. */
export const subscriptionData: PersonalData = {
  name: 'newsletter',
  async read(em, userId) {
    const { email, emailVerifiedAt } = await em.findOneOrFail(User, userId)
    const mine = await em.findOne(Subscriber, {
      $or: [{ user: userId }, ...(emailVerifiedAt ? [{ email }] : [])],
    })
    if (!mine) return null
    const { themes, rhythm, half, pausedUntil, confirmedAt, unsubscribedAt, suppressedAt, createdAt } = mine
    return {
      email: mine.email,
      themes,
      rhythm,
      half,
      pausedUntil,
      confirmedAt,
      unsubscribedAt,
      suppressedAt,
      createdAt,
    }
  },
}

/** Counts of what was held. */
export interface HeldMails {
  issues: number
  letters: number
  wasAutomatic: boolean
}

const heldReason = 'Held when the site was restored from a backup.'

/**
 * Stops all pending newsletter and list mails, for use after a backup was restored: approved issues become drafts,
 * pending deliveries are dropped, automatic sending is turned off, and list mails that were missed are not made up for.
 * @returns the number of `issues` and of deliveries (`letters`) that were stopped, and whether automatic sending was
 * on.
 */
export async function holdMails(em: SqlEntityManager, now: Date): Promise<HeldMails> {
  const issues = await em.nativeUpdate(NewsletterIssue, { state: 'approved' }, { state: 'draft' })
  const letters = await em.nativeUpdate(
    Delivery,
    { state: { $in: ['waiting', 'claimed'] } },
    { state: 'dropped', claimedBy: null, settledAt: now, problem: heldReason },
  )
  const wasAutomatic =
    (await em.nativeUpdate(NewsletterSetting, { isAutomatic: true }, { isAutomatic: false })) > 0
  await em.nativeUpdate(NewsletterSetting, {}, { listsLookedUntil: null })
  return { issues, letters, wasAutomatic }
}
