import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { Idea } from '#features/catalogue/server/idea.entity.ts'

/** How many members have an idea on their list, and how many have done it. Triggers keep it. */
export const IdeaInterest = defineEntity({
  name: 'IdeaInterest',
  properties: {
    idea: () => p.manyToOne(Idea).primary().ref(),
    wants: p.integer(),
    dones: p.integer(),
  },
})
export type IdeaInterest = InferEntity<typeof IdeaInterest>
