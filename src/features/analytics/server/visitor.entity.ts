import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** Somebody who was here on a day that is not over: a hash that the day's salt makes, and nothing of who it is. */
export const Visitor = defineEntity({
  name: 'Visitor',
  properties: {
    day: p.date().primary(),
    hash: p.string().primary(),
  },
})
export type Visitor = InferEntity<typeof Visitor>
