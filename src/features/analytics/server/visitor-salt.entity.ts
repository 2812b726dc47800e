import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** What a day's visitors are hashed with, the same on every process. It goes with the day. */
export const VisitorSalt = defineEntity({
  name: 'VisitorSalt',
  properties: {
    day: p.date().primary(),
    salt: p.string(),
  },
})
export type VisitorSalt = InferEntity<typeof VisitorSalt>
