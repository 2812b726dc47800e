import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/user.entity.ts'
import type { IdeaFields } from '../idea-fields.ts'
import { revisionActions } from '../limits.ts'
import { Idea } from './idea.entity.ts'

/** A save of an idea: the fields that it changed, as they were and as they became. */
export const IdeaRevision = defineEntity({
  name: 'IdeaRevision',
  uniques: [{ properties: ['idea', 'version'] }],
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    idea: () => p.manyToOne(Idea).ref(),
    version: p.integer(),
    editor: () => p.manyToOne(User).nullable().ref(),
    /** The name they had then, blank once they have left; null where the clock did it. */
    editorName: p.string().nullable(),
    action: p.enum(revisionActions),
    /** What was saved together is undone together. */
    batch: p.uuid().nullable(),
    before: p.json<Partial<IdeaFields>>(),
    after: p.json<Partial<IdeaFields>>(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type IdeaRevision = InferEntity<typeof IdeaRevision>
