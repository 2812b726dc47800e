import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { User } from '#features/accounts/server/entities.ts'
import { season } from '#features/catalogue/idea-fields.ts'
import { Idea } from '#features/catalogue/server/entities.ts'
import { statuses, customDefaults, customLocations, timeCommitments } from '../limits.ts'

/** Private idea of one member. */
export const CustomIdea = defineEntity({
  name: 'CustomIdea',
  uniques: [
    { properties: ['user', 'id'], name: 'custom_idea_owner_unique' },
    { properties: ['user', 'requestId'], name: 'custom_idea_request_id_unique' },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    title: p.string(),
    description: p.string().default(''),
    difficulty: p.smallint().default(customDefaults.difficulty),
    cost: p.smallint().default(customDefaults.cost),
    locationType: p.enum(customLocations).default(customDefaults.locationType),
    timeCommitment: p.enum(timeCommitments).default(customDefaults.timeCommitment),
    season: p.enum(season.options).default(customDefaults.season),
    ageGroup: p.string().default(customDefaults.ageGroup),
    /** Idempotency key: a repeated request inserts no second row. */
    requestId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
})
export type CustomIdea = InferEntity<typeof CustomIdea>

/** Entry of a bucket list: a catalogue idea or custom idea that a member has saved, with status, dates and notes. */
export const Entry = defineEntity({
  name: 'Entry',
  uniques: [
    { properties: ['idea', 'user'], name: 'entry_idea_unique' },
    { properties: ['customIdea', 'user'], name: 'entry_custom_idea_unique' },
    { properties: ['user', 'requestId'], name: 'entry_request_id_unique' },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    user: () => p.manyToOne(User).ref(),
    idea: () => p.manyToOne(Idea).nullable().ref(),
    /** Custom idea of the same member. */
    customIdea: () => p.manyToOne(CustomIdea).nullable().ref(),
    status: p.enum(statuses).default('planned'),
    priority: p.smallint().nullable(),
    targetDate: p.date().nullable(),
    notes: p.string().nullable(),
    completedAt: p.datetime().nullable(),
    doneNote: p.string().nullable(),
    doneOn: p.date().nullable(),
    doneWith: p.string().nullable(),
    /** Microseconds since 1970, so that a new entry sorts last without reading the others. */
    position: p.bigint('string').defaultRaw('(extract(epoch from clock_timestamp()) * 1000000)::bigint'),
    /** Idempotency key: a repeated request inserts no second row. */
    requestId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
})
export type Entry = InferEntity<typeof Entry>

/** Item of an entry's checklist. */
export const EntryStep = defineEntity({
  name: 'EntryStep',
  uniques: [{ properties: ['entry', 'requestId'], name: 'entry_step_request_id_unique' }],
  properties: {
    id: p.integer().primary().autoincrement(),
    entry: () => p.manyToOne(Entry).ref(),
    text: p.string(),
    isDone: p.boolean().default(false),
    position: p.integer(),
    /** Idempotency key: a repeated request inserts no second row. */
    requestId: p.uuid().nullable(),
  },
})
export type EntryStep = InferEntity<typeof EntryStep>

/** Number of members who have an idea on their list, and who have completed it. Maintained by triggers. */
export const IdeaInterest = defineEntity({
  name: 'IdeaInterest',
  properties: {
    idea: () => p.manyToOne(Idea).primary().ref(),
    wants: p.integer(),
    dones: p.integer(),
  },
})
export type IdeaInterest = InferEntity<typeof IdeaInterest>

/** Removed entry as JSON, so that Undo restores the same rows. Deleted after a day. */
export const RemovedEntry = defineEntity({
  name: 'RemovedEntry',
  properties: {
    /** Id that the entry had. */
    id: p.integer().primary().autoincrement(false),
    user: () => p.manyToOne(User).ref(),
    customIdea: () => p.manyToOne(CustomIdea).nullable().ref(),
    entry: p.json<Record<string, unknown>>(),
    steps: p.json<Record<string, unknown>[]>(),
    removedAt: p.datetime().defaultRaw('now()'),
  },
})
export type RemovedEntry = InferEntity<typeof RemovedEntry>

/** Change made with an idempotency key, and its answer, so that a repeated request changes nothing. Kept for 30 days. */
export const AppliedRequest = defineEntity({
  name: 'AppliedRequest',
  properties: {
    user: () => p.manyToOne(User).primary().ref(),
    requestId: p.uuid().primary(),
    /** Name of the change, such as `entry.add`. */
    change: p.string().primary(),
    /** JSON. */
    answer: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type AppliedRequest = InferEntity<typeof AppliedRequest>

/** Member's photo of an entry, in two sizes. Stored in the database, so that a trigger can delete it with its entry. */
export const EntryPhoto = defineEntity({
  name: 'EntryPhoto',
  uniques: [{ properties: ['entryId', 'place'] }, { properties: ['user', 'requestId'] }],
  properties: {
    /** Random, so that nobody can guess the URL. */
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).ref(),
    /** No foreign key: a removed entry that Undo can restore is not in the table `entry`. */
    entryId: p.integer(),
    place: p.smallint(),
    small: p.blob(),
    large: p.blob(),
    /** Idempotency key: a repeated request inserts no second row. */
    requestId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type EntryPhoto = InferEntity<typeof EntryPhoto>

/** Most saved idea, with its rank. */
export const PopularIdea = defineEntity({
  name: 'PopularIdea',
  properties: {
    idea: () => p.manyToOne(Idea).primary().ref(),
    /** Rank, from 1. */
    position: p.smallint(),
  },
})
export type PopularIdea = InferEntity<typeof PopularIdea>

/** Private feed of target dates, at most one per member. Only a hash of its token is stored. */
export const CalendarFeed = defineEntity({
  name: 'CalendarFeed',
  properties: {
    user: () => p.manyToOne(User).primary().ref(),
    /** Input of the token's derivation. */
    id: p.uuid(),
    tokenHash: p.string().unique(),
    /** Hash of the token from before the site's secret changed. */
    formerTokenHash: p.string().unique().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type CalendarFeed = InferEntity<typeof CalendarFeed>

/** Unlisted link to a list, at most one per member. Only a hash of its token is stored. */
export const ShareLink = defineEntity({
  name: 'ShareLink',
  properties: {
    user: () => p.manyToOne(User).primary().ref(),
    /** Input of the token's derivation. */
    id: p.uuid(),
    tokenHash: p.string().unique(),
    /** Hash of the token from before the site's secret changed. */
    formerTokenHash: p.string().unique().nullable(),
    withNotes: p.boolean().default(false),
    withCustomIdeas: p.boolean().default(false),
    withName: p.boolean().default(false),
    withStories: p.boolean().default(false),
    expiresAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type ShareLink = InferEntity<typeof ShareLink>

/**
 * Row of the precomputed suggestions “People who saved this also saved”: another idea (`other`) that many members who
 * saved the idea have saved too, by rank.
 */
export const WantedTogether = defineEntity({
  name: 'WantedTogether',
  properties: {
    idea: () => p.manyToOne(Idea).primary().ref(),
    other: () => p.manyToOne(Idea).primary().ref(),
    /** Rank, from 1. */
    position: p.smallint(),
    /** Cosine similarity: members with both ideas ÷ √(members with the one × members with the other). */
    likeness: p.float().columnType('float4').default(0),
  },
})
export type WantedTogether = InferEntity<typeof WantedTogether>

/** Idea that a member does not want recommended. */
export const NotForMe = defineEntity({
  name: 'NotForMe',
  properties: {
    user: () => p.manyToOne(User).primary().ref(),
    idea: () => p.manyToOne(Idea).primary().ref(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type NotForMe = InferEntity<typeof NotForMe>

type ListEntities =
  | typeof AppliedRequest
  | typeof CustomIdea
  | typeof Entry
  | typeof EntryStep
  | typeof IdeaInterest
  | typeof RemovedEntry
type DerivedEntities = typeof EntryPhoto | typeof NotForMe | typeof PopularIdea | typeof WantedTogether
type LinkEntities = typeof CalendarFeed | typeof ShareLink
export type Tables = InferKyselyDB<ListEntities | LinkEntities | DerivedEntities | typeof Idea | typeof User>

/** Returns a Kysely query builder with the types of the bucket list's tables and of those they reference. */
export const tables = (em: SqlEntityManager) => em.getKysely<Tables>()
