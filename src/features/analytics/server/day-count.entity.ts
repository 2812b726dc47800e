import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { eventNames } from '../limits.ts'

/** How many events of a kind a day had. */
export const DayCount = defineEntity({
  name: 'DayCount',
  properties: {
    day: p.date().primary(),
    name: p.enum(eventNames).primary(),
    count: p.integer(),
  },
})
export type DayCount = InferEntity<typeof DayCount>
