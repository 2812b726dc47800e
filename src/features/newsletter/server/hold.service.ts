import type { SqlEntityManager } from '@mikro-orm/sql'
import { Delivery, NewsletterIssue, NewsletterSetting } from './entities.ts'

/** Counts of what was held. */
export interface HeldMails {
  issues: number
  letters: number
  wasAutomatic: boolean
}

const heldReason = 'Held when the site was restored from a backup.'

/**
 * Stops all pending mail after a restore: approved issues become drafts, pending deliveries are dropped, automatic
 * sending is turned off, and list mails that were missed are not made up for.
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
