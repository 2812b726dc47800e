import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { ideaState, locationType, season } from '../idea-fields.ts'

/** How many ideas there are of a kind. Triggers keep it (migration 0033). */
export const IdeaTally = defineEntity({
  name: 'IdeaTally',
  properties: {
    /** 0 for those without one. */
    categoryId: p.integer().primary(),
    state: p.enum(ideaState.options).primary(),
    difficulty: p.smallint().primary(),
    cost: p.smallint().primary(),
    season: p.enum(season.options).primary(),
    locationType: p.enum(locationType.options).primary(),
    featured: p.boolean().primary(),
    ideas: p.integer(),
  },
})
export type IdeaTally = InferEntity<typeof IdeaTally>
