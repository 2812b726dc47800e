import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'
import { half, rhythm } from '../contract.ts'

/** Who reads the newsletter, or is asked whether they want to. */
export const Subscriber = defineEntity({
  name: 'Subscriber',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** In lower case. Null for whoever left a while ago: the row stays to be counted. */
    email: p.string().unique().nullable(),
    user: () => p.manyToOne(User).nullable().unique().ref(),
    /** Slugs of categories. */
    themes: p.array().default([]),
    rhythm: p.enum(rhythm.options).default('weekly'),
    half: p.enum(half.options).default('north'),
    pausedUntil: p.datetime().nullable(),
    confirmedAt: p.datetime().nullable(),
    unsubscribedAt: p.datetime().nullable(),
    /** How often in a row a mail server has refused the address for good. */
    failures: p.smallint().default(0),
    /** Since when it is not tried any more. */
    suppressedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type Subscriber = InferEntity<typeof Subscriber>

/** Whom a letter may go to. */
export const isReader = ({
  email,
  confirmedAt,
  unsubscribedAt,
  suppressedAt,
}: Pick<Subscriber, 'email' | 'confirmedAt' | 'unsubscribedAt' | 'suppressedAt'>): boolean =>
  email !== null && confirmedAt !== null && unsubscribedAt === null && suppressedAt === null
