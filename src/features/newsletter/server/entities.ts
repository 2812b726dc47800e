import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { User } from '#features/accounts/server/entities.ts'
import { Idea } from '#features/catalogue/server/entities.ts'
import { mailCounterNames, listMailKinds } from '#features/newsletter/limits.ts'
import { half, rhythm } from '../contract.ts'
import { issueState, slot } from '../issue-contract.ts'

export const NewsletterIssue = defineEntity({
  name: 'NewsletterIssue',
  tableName: 'newsletter_issue',
  properties: {
    id: p.integer().primary().autoincrement(),
    number: p.integer().unique(),
    subject: p.string(),
    intro: p.string().default(''),
    state: p.enum(issueState.options).default('draft'),
    /** Scheduled time for which the issue was drafted. */
    dueAt: p.datetime().unique(),
    /** Time chosen by an editor instead of `dueAt`, if any. */
    sendAt: p.datetime().nullable(),
    begunAt: p.datetime().nullable(),
    sentAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type NewsletterIssue = InferEntity<typeof NewsletterIssue>

/** An idea in an issue. */
export const NewsletterPick = defineEntity({
  name: 'NewsletterPick',
  tableName: 'newsletter_pick',
  uniques: [{ properties: ['issue', 'idea'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    issue: () => p.manyToOne(NewsletterIssue).ref(),
    idea: () => p.manyToOne(Idea).ref(),
    slot: p.enum(slot.options),
    /** Slug of the category, if the slot is `theme`. */
    theme: p.string().nullable(),
    position: p.smallint(),
  },
})
export type NewsletterPick = InferEntity<typeof NewsletterPick>

/**
 * Single row with the settings of the newsletter. Locked while a process claims deliveries, which serialises claiming.
 */
export const NewsletterSetting = defineEntity({
  name: 'NewsletterSetting',
  tableName: 'newsletter_setting',
  properties: {
    id: p.integer().primary().autoincrement(false),
    isAutomatic: p.boolean().default(false),
    /** Time up to which list mails have been created; null if never. */
    listsLookedUntil: p.datetime().nullable(),
  },
})
export type NewsletterSetting = InferEntity<typeof NewsletterSetting>

/** A subscriber, or an address that has not confirmed yet. */
export const Subscriber = defineEntity({
  name: 'Subscriber',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** In lower case. Null some time after unsubscribing; the row is kept for the statistics. */
    email: p.string().unique().nullable(),
    user: () => p.manyToOne(User).nullable().unique().ref(),
    /** Slugs of the preferred theme categories. */
    themes: p.array().default([]),
    rhythm: p.enum(rhythm.options).default('weekly'),
    half: p.enum(half.options).default('north'),
    pausedUntil: p.datetime().nullable(),
    confirmedAt: p.datetime().nullable(),
    unsubscribedAt: p.datetime().nullable(),
    /** Number of consecutive permanent failures (SMTP 5xx). */
    failures: p.smallint().default(0),
    /** Time from which no more mail is sent, after repeated failures. */
    suppressedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type Subscriber = InferEntity<typeof Subscriber>

/**
 * Returns whether the newsletter goes to the subscriber: confirmed, with an email address, neither unsubscribed nor
 * suppressed (after repeated permanent failures). A pause of the subscription is not considered.
 */
export const isReader = ({
  email,
  confirmedAt,
  unsubscribedAt,
  suppressedAt,
}: Pick<Subscriber, 'email' | 'confirmedAt' | 'unsubscribedAt' | 'suppressedAt'>): boolean =>
  email !== null && confirmedAt !== null && unsubscribedAt === null && suppressedAt === null

/** Daily counters (UTC) of mails and subscribers, maintained by triggers (migration 0055). */
export const LetterCount = defineEntity({
  name: 'LetterCount',
  properties: {
    day: p.date().primary(),
    name: p.enum(mailCounterNames).primary(),
    count: p.integer(),
  },
})
export type LetterCount = InferEntity<typeof LetterCount>

/** List mails that a member wants. Without a row, all kinds are sent. */
export const ListLetterChoice = defineEntity({
  name: 'ListLetterChoice',
  properties: {
    user: () => p.manyToOne(User).primary().ref(),
    reminder: p.boolean().default(true),
    anniversary: p.boolean().default(true),
    year: p.boolean().default(true),
    digest: p.boolean().default(false),
    /** Number of consecutive permanent failures (SMTP 5xx). */
    failures: p.smallint().default(0),
    /** Time from which no more mail is sent, after repeated failures. */
    suppressedAt: p.datetime().nullable(),
  },
})
export type ListLetterChoice = InferEntity<typeof ListLetterChoice>

/** Purposes of a link: confirm an address, manage the subscription, or stop one kind of list mail. */
const tokenPurposes = ['confirm', 'manage', ...listMailKinds] as const

export const NewsletterToken = defineEntity({
  name: 'NewsletterToken',
  tableName: 'newsletter_token',
  properties: {
    /** SHA-256 of the token, which is not stored. */
    hash: p.string().primary(),
    subscriber: () => p.manyToOne(Subscriber).nullable().ref(),
    /** Owner of the list, for tokens that stop list mails. */
    user: () => p.manyToOne(User).nullable().ref(),
    purpose: p.enum(tokenPurposes),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Null for unsubscribe tokens, which never expire. */
    expiresAt: p.datetime().nullable(),
  },
})
export type NewsletterToken = InferEntity<typeof NewsletterToken>

/** `dropped` deliveries were not sent, because the reader had left by then. */
const deliveryStates = ['waiting', 'claimed', 'sent', 'refused', 'dropped'] as const

const deliveryKinds = ['issue', ...listMailKinds] as const

/** One mail to one recipient: an issue or a list mail. */
export const Delivery = defineEntity({
  name: 'Delivery',
  uniques: [{ properties: ['issue', 'subscriber'] }, { properties: ['user', 'kind', 'about'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    kind: p.enum(deliveryKinds).default('issue'),
    issue: () => p.manyToOne(NewsletterIssue).nullable().ref(),
    /** Recipient of an issue; null once their account is deleted. */
    subscriber: () => p.manyToOne(Subscriber).nullable().ref(),
    /** Recipient of a list mail; null once their account is deleted. */
    user: () => p.manyToOne(User).nullable().ref(),
    /** Date that a list mail is about; for a yearly review, the first day of the year. */
    about: p.date().nullable(),
    state: p.enum(deliveryStates).default('waiting'),
    tries: p.smallint().default(0),
    nextTryAt: p.datetime().defaultRaw('now()'),
    /** Id of the process that has claimed it. */
    claimedBy: p.uuid().nullable(),
    claimedAt: p.datetime().nullable(),
    /** Time at which the SMTP end-of-data marker was sent; from then on the server may have accepted the mail. */
    handedAt: p.datetime().nullable(),
    settledAt: p.datetime().nullable(),
    problem: p.string().nullable(),
  },
})
export type Delivery = InferEntity<typeof Delivery>

/** A process that sends mails, with its last heartbeat. */
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

/** Returns a Kysely query builder with the types of the newsletter's tables. */
export const tables = (em: SqlEntityManager) => em.getKysely<Tables>()
