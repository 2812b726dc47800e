import type { SqlEntityManager } from '@mikro-orm/sql'
import { Delivery, NewsletterIssue, NewsletterSetting } from './entities.ts'

/** What was held. */
export interface HeldMails {
  issues: number
  letters: number
  wasAutomatic: boolean
}

const heldReason = 'Held when the site was restored from a backup.'

/**
 * Sends nothing that was to be sent: what was approved is a draft again, what was on its way goes no farther, and lists
 * are looked through from now on, as if nobody had missed a morning.
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
