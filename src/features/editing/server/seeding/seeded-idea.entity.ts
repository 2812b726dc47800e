import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { Idea } from '#features/catalogue/server/idea.entity.ts'
import type { IdeaFields } from '#features/catalogue/idea-fields.ts'

/** What the catalogue last wrote into an idea, under the key of its files. */
export const SeededIdeaRow = defineEntity({
  name: 'SeededIdeaRow',
  tableName: 'seeded_idea',
  properties: {
    key: p.string().primary(),
    /** Null where somebody has deleted it. */
    idea: () => p.oneToOne(Idea).owner().nullable().ref(),
    /** By that it is known again under another key. */
    text: p.text(),
    wrote: p.json<Partial<IdeaFields>>(),
  },
})
export type SeededIdeaRow = InferEntity<typeof SeededIdeaRow>
