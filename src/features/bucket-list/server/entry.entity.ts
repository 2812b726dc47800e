import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'
import { Idea } from '#features/catalogue/server/idea.entity.ts'
import { statuses } from '../limits.ts'
import { CustomIdea } from './custom-idea.entity.ts'

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
