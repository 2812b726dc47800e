import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** Counter of recent attempts, by a hash of the limit and the client. */
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
