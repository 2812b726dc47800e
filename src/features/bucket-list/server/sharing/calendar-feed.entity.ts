import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'

/** The private feed of target dates, one at most for each member. The token itself is kept nowhere. */
export const CalendarFeed = defineEntity({
  name: 'CalendarFeed',
  properties: {
    user: () => p.manyToOne(User).primary().ref(),
    /** What the token is derived from. */
    id: p.uuid(),
    tokenHash: p.string().unique(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type CalendarFeed = InferEntity<typeof CalendarFeed>
