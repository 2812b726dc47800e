import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** What was looked for, by day (of UTC): no visitor, no moment, no order. */
export const SearchCount = defineEntity({
  name: 'SearchCount',
  properties: {
    day: p.date().primary(),
    text: p.string().primary(),
    count: p.integer(),
    /** How many ideas were found at last. */
    results: p.integer(),
    /** What was understood that no idea answers, in words; blank where all was answered. */
    leftOut: p.string().default(''),
  },
})
export type SearchCount = InferEntity<typeof SearchCount>
