import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** `asked` for the newsletter, `lost` by leaving, by an address that takes no mail or with an account; the rest of mails. */
const letterCountNames = [
  'asked',
  'confirmed',
  'lost',
  'unsubscribed',
  'sent',
  'failed',
  'suppressed',
] as const

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
