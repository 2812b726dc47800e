import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { Idea } from '#features/catalogue/server/idea.entity.ts'

/** How often an idea was looked at and saved on a day. */
export const IdeaCount = defineEntity({
  name: 'IdeaCount',
  properties: {
    day: p.date().primary(),
    idea: () => p.manyToOne(Idea).primary().ref(),
    views: p.integer(),
    saves: p.integer(),
  },
})
export type IdeaCount = InferEntity<typeof IdeaCount>
