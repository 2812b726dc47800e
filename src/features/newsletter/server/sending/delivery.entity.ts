import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'
import { listLetterKinds } from '#features/newsletter/limits.ts'
import { NewsletterIssue } from '../issue.entity.ts'
import { Subscriber } from '../subscriber.entity.ts'

/** `dropped` went to nobody: its reader had left by then. */
const deliveryStates = ['waiting', 'claimed', 'sent', 'refused', 'dropped'] as const

const deliveryKinds = ['issue', ...listLetterKinds] as const

/** One mail to one reader: an issue, or a letter about a member's own list. */
export const Delivery = defineEntity({
  name: 'Delivery',
  uniques: [{ properties: ['issue', 'subscriber'] }, { properties: ['user', 'kind', 'about'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    kind: p.enum(deliveryKinds).default('issue'),
    issue: () => p.manyToOne(NewsletterIssue).nullable().ref(),
    /** Null for one who has had their account deleted since. */
    subscriber: () => p.manyToOne(Subscriber).nullable().ref(),
    /** Of a list; the same. */
    user: () => p.manyToOne(User).nullable().ref(),
    /** The day of a list that it is about; of a year the first. */
    about: p.date().nullable(),
    state: p.enum(deliveryStates).default('waiting'),
    tries: p.smallint().default(0),
    nextTryAt: p.datetime().defaultRaw('now()'),
    /** The process that has taken it on. */
    claimedBy: p.uuid().nullable(),
    claimedAt: p.datetime().nullable(),
    /** When the mail server was told that the mail is whole: from then on it may have it. */
    handedAt: p.datetime().nullable(),
    settledAt: p.datetime().nullable(),
    problem: p.string().nullable(),
  },
})
export type Delivery = InferEntity<typeof Delivery>
