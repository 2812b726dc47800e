import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { Idea } from '#features/catalogue/server/idea.entity.ts'

/** Another idea that those have on their lists who have this one. */
export const WantedTogether = defineEntity({
  name: 'WantedTogether',
  properties: {
    idea: () => p.manyToOne(Idea).primary().ref(),
    other: () => p.manyToOne(Idea).primary().ref(),
    /** Counts from 1. */
    position: p.smallint(),
  },
})
export type WantedTogether = InferEntity<typeof WantedTogether>
