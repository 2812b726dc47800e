import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { Idea } from '#features/catalogue/server/idea.entity.ts'

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
