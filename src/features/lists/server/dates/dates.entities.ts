import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { User } from '#features/accounts/server/entities.ts'
import type { Entry } from '#features/bucket-list/server/entities.ts'
import { dateAnswers } from '#features/lists/limits.ts'
import { List, ListItem, type ListItemCopy, type ListMember } from '../entities.ts'

/** Days that are proposed for an item of a list, and the one that was settled. An item has one poll at a time. */
export const ListDatePoll = defineEntity({
  name: 'ListDatePoll',
  properties: {
    id: p.integer().primary().autoincrement(),
    list: () => p.manyToOne(List).ref(),
    item: () => p.oneToOne(ListItem).owner().ref(),
    /** Null once they are no longer a member. */
    proposedBy: () => p.manyToOne(User).nullable().ref(),
    /** Null while the poll is open. */
    settledOn: p.date().nullable(),
    /** Raised each time a day is settled: the sequence number of the event in calendars. */
    revision: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
    settledAt: p.datetime().nullable(),
  },
})
export type ListDatePoll = InferEntity<typeof ListDatePoll>

/** Day that is proposed in a date poll, with an optional note. */
export const ListDateDay = defineEntity({
  name: 'ListDateDay',
  properties: {
    poll: () => p.manyToOne(ListDatePoll).primary().ref(),
    day: p.date().primary(),
    note: p.string().nullable(),
  },
})
export type ListDateDay = InferEntity<typeof ListDateDay>

/** A member's answer to a proposed day. It ends with their membership. */
export const ListDateAnswer = defineEntity({
  name: 'ListDateAnswer',
  properties: {
    poll: () => p.manyToOne(ListDatePoll).primary().ref(),
    day: p.date().primary(),
    user: () => p.manyToOne(User).primary().ref(),
    list: () => p.manyToOne(List).ref(),
    answer: p.enum(dateAnswers),
  },
})
export type ListDateAnswer = InferEntity<typeof ListDateAnswer>

type OwnEntities = typeof ListDatePoll | typeof ListDateDay | typeof ListDateAnswer
type DateTables = InferKyselyDB<
  | OwnEntities
  | typeof Entry
  | typeof List
  | typeof ListItem
  | typeof ListItemCopy
  | typeof ListMember
  | typeof User
>

/** Returns a Kysely query builder with the types of the date polls' tables and of those they are joined with. */
export const dateTables = (em: SqlEntityManager) => em.getKysely<DateTables>()
