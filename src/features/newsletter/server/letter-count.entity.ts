import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { letterCountNames } from '#features/newsletter/limits.ts'

/** What became of letters and of their readers, by day (of UTC). Triggers count it as it happens (migration 0055). */
export const LetterCount = defineEntity({
  name: 'LetterCount',
  properties: {
    day: p.date().primary(),
    name: p.enum(letterCountNames).primary(),
    count: p.integer(),
  },
})
export type LetterCount = InferEntity<typeof LetterCount>
