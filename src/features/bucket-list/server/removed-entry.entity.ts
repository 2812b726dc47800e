import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'
import { CustomIdea } from './custom-idea.entity.ts'

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
