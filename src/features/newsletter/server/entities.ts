import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { User } from '#features/accounts/server/entities.ts'
import { Idea } from '#features/catalogue/server/entities.ts'
import { mailCounterNames, listMailKinds } from '#features/newsletter/limits.ts'
import { half, rhythm } from '../contract.ts'
import { issueState, slot } from '../issue-contract.ts'

/** What goes out in a week. */
export const NewsletterIssue = defineEntity({
  name: 'NewsletterIssue',
  tableName: 'newsletter_issue',
  properties: {
    id: p.integer().primary().autoincrement(),
    number: p.integer().unique(),
    subject: p.string(),
    intro: p.string().default(''),
    state: p.enum(issueState.options).default('draft'),
    /** Which of the moments of the calendar it was made for. */
    dueAt: p.datetime().unique(),
    /** When it goes out, where somebody has chosen another moment. */
    sendAt: p.datetime().nullable(),
    begunAt: p.datetime().nullable(),
    sentAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type NewsletterIssue = InferEntity<typeof NewsletterIssue>

/** An idea of an issue. */
export const NewsletterPick = defineEntity({
  name: 'NewsletterPick',
  tableName: 'newsletter_pick',
  uniques: [{ properties: ['issue', 'idea'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    issue: () => p.manyToOne(NewsletterIssue).ref(),
    idea: () => p.manyToOne(Idea).ref(),
    slot: p.enum(slot.options),
    /** The category, of a theme. */
    theme: p.string().nullable(),
    position: p.smallint(),
  },
})
export type NewsletterPick = InferEntity<typeof NewsletterPick>

/** One row: what editors have decided for all issues. Who claims deliveries holds it meanwhile. */
export const NewsletterSetting = defineEntity({
  name: 'NewsletterSetting',
  tableName: 'newsletter_setting',
  properties: {
    id: p.integer().primary().autoincrement(false),
    isAutomatic: p.boolean().default(false),
    /** Up to which moment lists have been looked through; null where they never were. */
    listsLookedUntil: p.datetime().nullable(),
  },
})
export type NewsletterSetting = InferEntity<typeof NewsletterSetting>

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

/** What became of letters and of their readers, by day (of UTC). Triggers count it as it happens (migration 0055). */
export const LetterCount = defineEntity({
  name: 'LetterCount',
  properties: {
    day: p.date().primary(),
    name: p.enum(mailCounterNames).primary(),
    count: p.integer(),
  },
})
export type LetterCount = InferEntity<typeof LetterCount>

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

/** What a link may do: confirm an address, change and end what comes to it, or end the letters of a kind about a list. */
const tokenPurposes = ['confirm', 'manage', ...listMailKinds] as const

export const NewsletterToken = defineEntity({
  name: 'NewsletterToken',
  tableName: 'newsletter_token',
  properties: {
    /** Of the token, which itself is kept nowhere. */
    hash: p.string().primary(),
    subscriber: () => p.manyToOne(Subscriber).nullable().ref(),
    /** Whose list it is, of the last ones. */
    user: () => p.manyToOne(User).nullable().ref(),
    purpose: p.enum(tokenPurposes),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Null for one that is good for as long as there is something to leave. */
    expiresAt: p.datetime().nullable(),
  },
})
export type NewsletterToken = InferEntity<typeof NewsletterToken>

/** `dropped` went to nobody: its reader had left by then. */
const deliveryStates = ['waiting', 'claimed', 'sent', 'refused', 'dropped'] as const

const deliveryKinds = ['issue', ...listMailKinds] as const

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

/** A process that sends letters, and when it was last seen. */
export const NewsletterSender = defineEntity({
  name: 'NewsletterSender',
  tableName: 'newsletter_sender',
  properties: { id: p.uuid().primary(), seenAt: p.datetime() },
})
export type NewsletterSender = InferEntity<typeof NewsletterSender>

export type Tables = InferKyselyDB<
  | typeof Delivery
  | typeof ListLetterChoice
  | typeof NewsletterIssue
  | typeof NewsletterSender
  | typeof NewsletterSetting
  | typeof Subscriber
>

export const tables = (em: SqlEntityManager) => em.getKysely<Tables>()
