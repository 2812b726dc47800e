import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'

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
