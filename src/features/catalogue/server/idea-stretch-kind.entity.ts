import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { IdeaStretch } from './idea-stretch.entity.ts'

/** How many ideas of a kind a stretch holds. Triggers keep it (migration 0067). */
export const IdeaStretchKind = defineEntity({
  name: 'IdeaStretchKind',
  properties: {
    stretch: () => p.manyToOne(IdeaStretch).primary().ref(),
    difficulty: p.smallint().primary(),
    cost: p.smallint().primary(),
    season: p.string().primary(),
    locationType: p.string().primary(),
    ideas: p.integer(),
  },
})
export type IdeaStretchKind = InferEntity<typeof IdeaStretchKind>
