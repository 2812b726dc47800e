import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { Category, Idea } from '#features/catalogue/server/entities.ts'
import { deviceKinds, eventNames } from '../limits.ts'

/** What visitors did, by day (of UTC): nobody, no moment, no order. */
export const EventCount = defineEntity({
  name: 'EventCount',
  properties: {
    day: p.date().primary(),
    name: p.enum(eventNames).primary(),
    /** The pattern of the page; blank for what is no page of the site. */
    path: p.string().primary(),
    /** The host that somebody came from: `direct` where none is known, blank within the site. */
    source: p.string().primary(),
    device: p.enum(deviceKinds).primary(),
    campaign: p.string().primary(),
    count: p.integer(),
  },
})
export type EventCount = InferEntity<typeof EventCount>

/** How many events of a kind a day had. */
export const DayCount = defineEntity({
  name: 'DayCount',
  properties: {
    day: p.date().primary(),
    name: p.enum(eventNames).primary(),
    count: p.integer(),
  },
})
export type DayCount = InferEntity<typeof DayCount>

/** How often a category was looked at on a day. */
export const CategoryCount = defineEntity({
  name: 'CategoryCount',
  properties: {
    day: p.date().primary(),
    category: () => p.manyToOne(Category).primary().ref(),
    views: p.integer(),
  },
})
export type CategoryCount = InferEntity<typeof CategoryCount>

/** How often an idea was looked at and saved on a day. */
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

/** The same by the first day of a month, for long periods. */
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

/** How many visitors a day had that is over. */
export const VisitorCount = defineEntity({
  name: 'VisitorCount',
  properties: {
    day: p.date().primary(),
    count: p.integer(),
  },
})
export type VisitorCount = InferEntity<typeof VisitorCount>

/** Somebody who was here on a day that is not over: a hash that the day's salt makes, and nothing of who it is. */
export const Visitor = defineEntity({
  name: 'Visitor',
  properties: {
    day: p.date().primary(),
    hash: p.string().primary(),
  },
})
export type Visitor = InferEntity<typeof Visitor>

/** What a day's visitors are hashed with, the same on every process. It goes with the day. */
export const VisitorSalt = defineEntity({
  name: 'VisitorSalt',
  properties: {
    day: p.date().primary(),
    salt: p.string(),
  },
})
export type VisitorSalt = InferEntity<typeof VisitorSalt>

/** What was counted in a busy moment, until it is added to the counts. */
export const EventBatch = defineEntity({
  name: 'EventBatch',
  properties: {
    id: p.bigint().primary().autoincrement(),
    /** `CountedRows` as JSON. */
    counted: p.text(),
  },
})
export type EventBatch = InferEntity<typeof EventBatch>
