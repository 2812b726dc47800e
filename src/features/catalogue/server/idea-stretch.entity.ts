import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** A part of a long list in one of its orders, by where it begins. Triggers keep it (migration 0067). */
export const IdeaStretch = defineEntity({
  name: 'IdeaStretch',
  uniques: [
    {
      properties: ['categoryId', 'isNewest', 'startsAt', 'startsWith'],
      name: 'idea_stretch_category_id_is_newest_starts_at_starts_with_key',
    },
  ],
  properties: {
    id: p.integer().primary(),
    /** 0 for the list of all ideas. */
    categoryId: p.integer(),
    isNewest: p.boolean(),
    startsAt: p.datetime(),
    startsWith: p.integer(),
    ideas: p.integer(),
  },
})
export type IdeaStretch = InferEntity<typeof IdeaStretch>
