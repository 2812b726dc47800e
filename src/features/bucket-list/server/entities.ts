import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { User } from '#features/accounts/server/entities.ts'
import { season } from '#features/catalogue/idea-fields.ts'
import { Idea } from '#features/catalogue/server/entities.ts'
import { statuses, customDefaults, customLocations, timeCommitments } from '../limits.ts'

/** What a member made up, for nobody else to see. */
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
    /** Of the click that made it, so that a repeat of it makes no second one. */
    requestId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
})
export type CustomIdea = InferEntity<typeof CustomIdea>

/** An idea of the catalogue or a custom one on a member's list. */
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
    /** Of the same member. */
    customIdea: () => p.manyToOne(CustomIdea).nullable().ref(),
    status: p.enum(statuses).default('planned'),
    priority: p.smallint().nullable(),
    targetDate: p.date().nullable(),
    notes: p.string().nullable(),
    completedAt: p.datetime().nullable(),
    doneNote: p.string().nullable(),
    doneOn: p.date().nullable(),
    doneWith: p.string().nullable(),
    /** In microseconds since 1970, so that what is added later stands lower without a look at the others. */
    position: p.bigint('string').defaultRaw('(extract(epoch from clock_timestamp()) * 1000000)::bigint'),
    /** Of the click that made it, so that a repeat of it makes no second one. */
    requestId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
})
export type Entry = InferEntity<typeof Entry>

/** A line of an entry's checklist. */
export const EntryStep = defineEntity({
  name: 'EntryStep',
  uniques: [{ properties: ['entry', 'requestId'], name: 'entry_step_request_id_unique' }],
  properties: {
    id: p.integer().primary().autoincrement(),
    entry: () => p.manyToOne(Entry).ref(),
    text: p.string(),
    isDone: p.boolean().default(false),
    position: p.integer(),
    /** Of the click that made it, so that a repeat of it makes no second one. */
    requestId: p.uuid().nullable(),
  },
})
export type EntryStep = InferEntity<typeof EntryStep>

/** How many members have an idea on their list, and how many have done it. Triggers keep it. */
export const IdeaInterest = defineEntity({
  name: 'IdeaInterest',
  properties: {
    idea: () => p.manyToOne(Idea).primary().ref(),
    wants: p.integer(),
    dones: p.integer(),
  },
})
export type IdeaInterest = InferEntity<typeof IdeaInterest>

/** What was removed, as the database had it, so that Undo brings back the same rows. Forgotten after a day. */
export const RemovedEntry = defineEntity({
  name: 'RemovedEntry',
  properties: {
    /** The entry's own. */
    id: p.integer().primary().autoincrement(false),
    user: () => p.manyToOne(User).ref(),
    customIdea: () => p.manyToOne(CustomIdea).nullable().ref(),
    entry: p.json<Record<string, unknown>>(),
    steps: p.json<Record<string, unknown>[]>(),
    removedAt: p.datetime().defaultRaw('now()'),
  },
})
export type RemovedEntry = InferEntity<typeof RemovedEntry>

/** A member's photo of something done, in its two sizes. In the database, so that it goes with its entry at once. */
export const EntryPhoto = defineEntity({
  name: 'EntryPhoto',
  uniques: [{ properties: ['entryId', 'place'] }, { properties: ['user', 'requestId'] }],
  properties: {
    /** Drawn at random: nobody guesses an address. */
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).ref(),
    /** While its entry can be brought back by Undo, that is not among the entries. */
    entryId: p.integer(),
    place: p.smallint(),
    small: p.blob(),
    large: p.blob(),
    /** Of the click that sent it, so that a repeat of it makes no second one. */
    requestId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type EntryPhoto = InferEntity<typeof EntryPhoto>

/** One of the ideas that people save most. */
export const PopularIdea = defineEntity({
  name: 'PopularIdea',
  properties: {
    idea: () => p.manyToOne(Idea).primary().ref(),
    /** Counts from 1. */
    position: p.smallint(),
  },
})
export type PopularIdea = InferEntity<typeof PopularIdea>

/** The private feed of target dates, one at most for each member. The token itself is kept nowhere. */
export const CalendarFeed = defineEntity({
  name: 'CalendarFeed',
  properties: {
    user: () => p.manyToOne(User).primary().ref(),
    /** What the token is derived from. */
    id: p.uuid(),
    tokenHash: p.string().unique(),
    /** Of the link that was sent before the site's secret changed. */
    formerTokenHash: p.string().unique().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type CalendarFeed = InferEntity<typeof CalendarFeed>

/** The unlisted link to a list, one at most for each member. The token itself is kept nowhere. */
export const ShareLink = defineEntity({
  name: 'ShareLink',
  properties: {
    user: () => p.manyToOne(User).primary().ref(),
    /** What the token is derived from. */
    id: p.uuid(),
    tokenHash: p.string().unique(),
    /** Of the link that was sent before the site's secret changed. */
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

/** Another idea that those have on their lists who have this one. */
export const WantedTogether = defineEntity({
  name: 'WantedTogether',
  properties: {
    idea: () => p.manyToOne(Idea).primary().ref(),
    other: () => p.manyToOne(Idea).primary().ref(),
    /** Counts from 1. */
    position: p.smallint(),
  },
})
export type WantedTogether = InferEntity<typeof WantedTogether>

type ListEntities =
  | typeof CustomIdea
  | typeof Entry
  | typeof EntryStep
  | typeof IdeaInterest
  | typeof RemovedEntry
type DerivedEntities = typeof EntryPhoto | typeof PopularIdea | typeof WantedTogether
type LinkEntities = typeof CalendarFeed | typeof ShareLink
export type Tables = InferKyselyDB<ListEntities | LinkEntities | DerivedEntities | typeof Idea | typeof User>

/** The tables of bucket lists, and those that their rows refer to. */
export const tables = (em: SqlEntityManager) => em.getKysely<Tables>()
