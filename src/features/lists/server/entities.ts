import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { User } from '#features/accounts/server/entities.ts'
import { CustomIdea, Entry, type EntryPhoto } from '#features/bucket-list/server/entities.ts'
import { Idea } from '#features/catalogue/server/entities.ts'
import { invitedRoles, listRoles } from '../limits.ts'

/** List of one or several members. A list with a goal is a challenge. */
export const List = defineEntity({
  name: 'List',
  uniques: [{ properties: ['createdById', 'requestId'], name: 'list_request_id_unique' }],
  properties: {
    id: p.integer().primary().autoincrement(),
    title: p.string(),
    description: p.string().default(''),
    goal: p.smallint().nullable(),
    startsOn: p.date().nullable(),
    endsOn: p.date().nullable(),
    /** Item whose picture is the cover; null for the first one. */
    coverItem: () => p.manyToOne(ListItem).nullable().ref(),
    /** Raised by every change of the list, its items or its members. */
    version: p.integer().default(1),
    /** User ID without a foreign key, see migration 0111. */
    createdById: p.integer().nullable(),
    /** Idempotency key: a repeated request inserts no second row. */
    requestId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** A deleted list is kept for a few minutes, for Undo. */
    deletedAt: p.datetime().nullable(),
  },
})
export type List = InferEntity<typeof List>

/** Membership of a list. Each list has one owner. */
export const ListMember = defineEntity({
  name: 'ListMember',
  properties: {
    list: () => p.manyToOne(List).primary().ref(),
    user: () => p.manyToOne(User).primary().ref(),
    role: p.enum(listRoles),
    joinedAt: p.datetime().defaultRaw('now()'),
    /** Order on the member's own shelf, ascending. A new list comes first. */
    position: p.bigint('string').defaultRaw('(extract(epoch from clock_timestamp()) * -1000000)::bigint'),
    archivedAt: p.datetime().nullable(),
    /** When the member last added an item. */
    usedAt: p.datetime().defaultRaw('now()'),
    /** When the member last looked at the list. */
    seenAt: p.datetime().defaultRaw('now()'),
  },
})
export type ListMember = InferEntity<typeof ListMember>

/** Catalogue idea or custom idea on a list. What members plan or have done of it is in their own entries. */
export const ListItem = defineEntity({
  name: 'ListItem',
  uniques: [
    { properties: ['list', 'idea'], name: 'list_item_idea_unique' },
    { properties: ['list', 'customIdea'], name: 'list_item_custom_idea_unique' },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    /** Null for a removed item, so that no query of the list's items finds it. */
    list: () => p.manyToOne(List).nullable().ref(),
    /** List to which Undo returns a removed item. */
    removedFrom: () => p.manyToOne(List).nullable().ref(),
    removedAt: p.datetime().nullable(),
    idea: () => p.manyToOne(Idea).nullable().ref(),
    /** Custom idea of one of the members. The others have copies (`ListItemCopy`). */
    customIdea: () => p.manyToOne(CustomIdea).nullable().ref(),
    addedBy: () => p.manyToOne(User).nullable().ref(),
    note: p.string().nullable(),
    /** Number of times of a counted item. */
    times: p.smallint().nullable(),
    /** Microseconds since 1970, so that a new item sorts last without reading the others. */
    position: p.bigint('string').defaultRaw('(extract(epoch from clock_timestamp()) * 1000000)::bigint'),
    /** When the last comment was written. */
    commentedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type ListItem = InferEntity<typeof ListItem>

/** A member's own custom idea for an item: the original for its author, a copy for the others. */
export const ListItemCopy = defineEntity({
  name: 'ListItemCopy',
  properties: {
    item: () => p.manyToOne(ListItem).primary().ref(),
    user: () => p.manyToOne(User).primary().ref(),
    customIdea: () => p.manyToOne(CustomIdea).ref(),
  },
})
export type ListItemCopy = InferEntity<typeof ListItemCopy>

/** Number of times that a member has done a counted item. */
export const ListItemCount = defineEntity({
  name: 'ListItemCount',
  properties: {
    item: () => p.manyToOne(ListItem).primary().ref(),
    user: () => p.manyToOne(User).primary().ref(),
    count: p.smallint(),
  },
})
export type ListItemCount = InferEntity<typeof ListItemCount>

/** Link with which others join a list. Only a hash of its token is stored. */
export const ListInvitation = defineEntity({
  name: 'ListInvitation',
  properties: {
    id: p.integer().primary().autoincrement(),
    list: () => p.manyToOne(List).ref(),
    createdBy: () => p.manyToOne(User).ref(),
    role: p.enum(invitedRoles),
    tokenHash: p.string().unique(),
    uses: p.smallint().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
  },
})
export type ListInvitation = InferEntity<typeof ListInvitation>

/** Comment of a member on an item of a list. */
export const ListComment = defineEntity({
  name: 'ListComment',
  uniques: [{ properties: ['user', 'item', 'requestId'], name: 'list_comment_request_id_unique' }],
  properties: {
    id: p.integer().primary().autoincrement(),
    item: () => p.manyToOne(ListItem).ref(),
    user: () => p.manyToOne(User).ref(),
    text: p.string(),
    /** Idempotency key: a repeated request inserts no second row. */
    requestId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type ListComment = InferEntity<typeof ListComment>

/** A member cheers for an item, at most once. */
export const ListCheer = defineEntity({
  name: 'ListCheer',
  properties: {
    item: () => p.manyToOne(ListItem).primary().ref(),
    user: () => p.manyToOne(User).primary().ref(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type ListCheer = InferEntity<typeof ListCheer>

/** A member shares the words and photos of their entry for an item with the other members of the list. */
export const ListStory = defineEntity({
  name: 'ListStory',
  properties: {
    item: () => p.manyToOne(ListItem).primary().ref(),
    user: () => p.manyToOne(User).primary().ref(),
    entry: () => p.manyToOne(Entry).ref(),
    sharedAt: p.datetime().defaultRaw('now()'),
  },
})
export type ListStory = InferEntity<typeof ListStory>

type OwnEntities =
  | typeof List
  | typeof ListMember
  | typeof ListItem
  | typeof ListItemCopy
  | typeof ListItemCount
  | typeof ListInvitation
  | typeof ListComment
  | typeof ListCheer
  | typeof ListStory
type BucketListEntities = typeof CustomIdea | typeof Entry | typeof EntryPhoto
type ListTables = InferKyselyDB<OwnEntities | BucketListEntities | typeof Idea | typeof User>

/** Returns a Kysely query builder with the types of the tables of lists and of those they reference. */
export const listTables = (em: SqlEntityManager) => em.getKysely<ListTables>()
