import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'

/** Which letters about their list a member wants; all, where there is no row. */
export const ListLetterChoice = defineEntity({
  name: 'ListLetterChoice',
  properties: {
    user: () => p.manyToOne(User).primary().ref(),
    reminder: p.boolean().default(true),
    anniversary: p.boolean().default(true),
    year: p.boolean().default(true),
    /** How often in a row a mail server has refused the address for good. */
    failures: p.smallint().default(0),
    /** Since when it is not tried any more. */
    suppressedAt: p.datetime().nullable(),
  },
})
export type ListLetterChoice = InferEntity<typeof ListLetterChoice>
