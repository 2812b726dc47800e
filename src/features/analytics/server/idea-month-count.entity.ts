import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { Idea } from '#features/catalogue/server/idea.entity.ts'

/** The same by the first day of a month, for long periods. */
export const IdeaMonthCount = defineEntity({
  name: 'IdeaMonthCount',
  properties: {
    month: p.date().primary(),
    idea: () => p.manyToOne(Idea).primary().ref(),
    views: p.integer(),
    saves: p.integer(),
  },
})
export type IdeaMonthCount = InferEntity<typeof IdeaMonthCount>
