import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { IdeaStretch } from './idea-stretch.entity.ts'

/** How many ideas a stretch holds that take so long and are for somebody. Triggers keep it (migration 0072). */
export const IdeaStretchLength = defineEntity({
  name: 'IdeaStretchLength',
  properties: {
    stretch: () => p.manyToOne(IdeaStretch).primary().ref(),
    /** Empty where an idea says no length. */
    duration: p.string().primary(),
    ageGroup: p.string().primary(),
    ideas: p.integer(),
  },
})
export type IdeaStretchLength = InferEntity<typeof IdeaStretchLength>
