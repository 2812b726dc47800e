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

/** How many published ideas there are among a thousand ids that follow each other. Triggers keep it (migration 0033). */
export const IdeaBlock = defineEntity({
  name: 'IdeaBlock',
  properties: {
    block: p.integer().primary().autoincrement(false),
    published: p.integer(),
    featured: p.integer(),
  },
})
export type IdeaBlock = InferEntity<typeof IdeaBlock>

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

/** How many ideas a category has. Triggers keep it (migration 0033). */
export const CategoryTally = defineEntity({
  name: 'CategoryTally',
  properties: {
    /** 0 for the ideas without one. */
    categoryId: p.integer().primary().autoincrement(false),
    drafts: p.integer(),
    scheduled: p.integer(),
    published: p.integer(),
    archived: p.integer(),
    /** Of those that are published. */
    easy: p.integer(),
    budget: p.integer(),
    featured: p.integer(),
    /** Of those that are not archived. */
    withoutPicture: p.integer(),
    thinText: p.integer(),
  },
})
export type CategoryTally = InferEntity<typeof CategoryTally>
