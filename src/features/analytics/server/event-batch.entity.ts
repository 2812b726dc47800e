import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** What was counted in a busy moment, until it is added to the counts. */
export const EventBatch = defineEntity({
  name: 'EventBatch',
  properties: {
    id: p.bigint().primary().autoincrement(),
    /** `CountedRows` as JSON. */
    counted: p.text(),
  },
})
export type EventBatch = InferEntity<typeof EventBatch>
