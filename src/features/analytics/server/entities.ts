import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { Category, Idea } from '#features/catalogue/server/entities.ts'
import { deviceKinds, eventNames } from '../limits.ts'

/** Number of events by UTC day, without visitor, time or sequence. */
export const EventCount = defineEntity({
  name: 'EventCount',
  properties: {
    day: p.date().primary(),
    name: p.enum(eventNames).primary(),
    /** Route pattern of the page; blank if the URL is no page of the site. */
    path: p.string().primary(),
    /** Referring host: `direct` if unknown, blank within the site. */
    source: p.string().primary(),
    device: p.enum(deviceKinds).primary(),
    campaign: p.string().primary(),
    count: p.integer(),
  },
})
export type EventCount = InferEntity<typeof EventCount>

/** Number of events by day and name. */
export const DayCount = defineEntity({
  name: 'DayCount',
  properties: {
    day: p.date().primary(),
    name: p.enum(eventNames).primary(),
    count: p.integer(),
  },
})
export type DayCount = InferEntity<typeof DayCount>

/** Views of a category by day. */
export const CategoryCount = defineEntity({
  name: 'CategoryCount',
  properties: {
    day: p.date().primary(),
    category: () => p.manyToOne(Category).primary().ref(),
    views: p.integer(),
  },
})
export type CategoryCount = InferEntity<typeof CategoryCount>

/** Views and saves of an idea by day. */
export const IdeaCount = defineEntity({
  name: 'IdeaCount',
  properties: {
    day: p.date().primary(),
    idea: () => p.manyToOne(Idea).primary().ref(),
    views: p.integer(),
    saves: p.integer(),
  },
})
export type IdeaCount = InferEntity<typeof IdeaCount>

/** Views and saves of an idea by month (its first day), for long periods. */
export const IdeaMonthCount = defineEntity({
  name: 'IdeaMonthCount',
  properties: {
    month: p.date().primary(),
    idea: () => p.manyToOne(Idea).primary().ref(),
    views: p.integer(),
    saves: p.integer(),
  },
})
export type IdeaMonthCount = InferEntity<typeof IdeaMonthCount>

/** Number of visitors on a past day. */
export const VisitorCount = defineEntity({
  name: 'VisitorCount',
  properties: {
    day: p.date().primary(),
    count: p.integer(),
  },
})
export type VisitorCount = InferEntity<typeof VisitorCount>

/** Visitor of the current day, as a hash with the day's salt that does not identify the person. */
export const Visitor = defineEntity({
  name: 'Visitor',
  properties: {
    day: p.date().primary(),
    hash: p.string().primary(),
  },
})
export type Visitor = InferEntity<typeof Visitor>

/** Salt of a day's visitor hashes, shared by all processes. Deleted when the day is over. */
export const VisitorSalt = defineEntity({
  name: 'VisitorSalt',
  properties: {
    day: p.date().primary(),
    salt: p.string(),
  },
})
export type VisitorSalt = InferEntity<typeof VisitorSalt>

/** Batch of counts written under load, until it is added up. */
export const EventBatch = defineEntity({
  name: 'EventBatch',
  properties: {
    id: p.bigint().primary().autoincrement(),
    /** `CountedRows` as JSON. */
    counted: p.text(),
  },
})
export type EventBatch = InferEntity<typeof EventBatch>
