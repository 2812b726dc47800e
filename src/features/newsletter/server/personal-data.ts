import type { PersonalData } from '#features/accounts/server/accounts-context.ts'
import { User } from '#features/accounts/server/entities.ts'
import { Subscriber } from './entities.ts'

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
