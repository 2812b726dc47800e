import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** How often somebody tried something lately, by a hash of who and what. */
export const TallyRow = defineEntity({
  name: 'TallyRow',
  tableName: 'tally',
  properties: {
    key: p.string().primary(),
    count: p.integer(),
    windowEndsAt: p.datetime(),
    pausedUntil: p.datetime(),
  },
})
export type TallyRow = InferEntity<typeof TallyRow>
