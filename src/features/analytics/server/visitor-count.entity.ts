import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** How many visitors a day had that is over. */
export const VisitorCount = defineEntity({
  name: 'VisitorCount',
  properties: {
    day: p.date().primary(),
    count: p.integer(),
  },
})
export type VisitorCount = InferEntity<typeof VisitorCount>
