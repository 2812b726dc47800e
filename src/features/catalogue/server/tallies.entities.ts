import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { ideaState, locationType, season } from '../idea-fields.ts'

/** Number of ideas per combination of values. Triggers maintain it (migration 0033). */
export const IdeaTally = defineEntity({
  name: 'IdeaTally',
  properties: {
    /** 0 for ideas without a category. */
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

/** Number of published ideas per thousand consecutive ids. Triggers maintain it (migration 0033). */
export const IdeaBlock = defineEntity({
  name: 'IdeaBlock',
  properties: {
    block: p.integer().primary().autoincrement(false),
    published: p.integer(),
    featured: p.integer(),
  },
})
export type IdeaBlock = InferEntity<typeof IdeaBlock>

/**
 * Partition of a long list: a range of consecutive ideas in one of the list's orders, stored by its first position,
 * with its number of ideas. Triggers maintain it (migration 0067).
 */
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

/**
 * Number of ideas in a partition (`IdeaStretch`) for each combination of difficulty, cost, season and setting. Triggers
 * maintain it (migration 0067).
 */
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

/**
 * Number of ideas in a partition (`IdeaStretch`) for each combination of duration and age group. Triggers maintain it
 * (migration 0072).
 */
export const IdeaStretchLength = defineEntity({
  name: 'IdeaStretchLength',
  properties: {
    stretch: () => p.manyToOne(IdeaStretch).primary().ref(),
    /** Empty for ideas without a duration. */
    duration: p.string().primary(),
    ageGroup: p.string().primary(),
    ideas: p.integer(),
  },
})
export type IdeaStretchLength = InferEntity<typeof IdeaStretchLength>

/** Number of ideas per category. Triggers maintain it (migration 0033). */
export const CategoryTally = defineEntity({
  name: 'CategoryTally',
  properties: {
    /** 0 for ideas without a category. */
    categoryId: p.integer().primary().autoincrement(false),
    drafts: p.integer(),
    scheduled: p.integer(),
    published: p.integer(),
    archived: p.integer(),
    /** `easy`, `budget` and `featured` count published ideas. */
    easy: p.integer(),
    budget: p.integer(),
    featured: p.integer(),
    /** `withoutPicture` and `thinText` count ideas that are not archived. */
    withoutPicture: p.integer(),
    thinText: p.integer(),
  },
})
export type CategoryTally = InferEntity<typeof CategoryTally>

/** Number of published ideas per kind. Triggers maintain it (migration 0094). */
export const KindTally = defineEntity({
  name: 'KindTally',
  properties: {
    kind: p.text().primary(),
    /** 0 after the kind's last idea was removed. */
    ideas: p.integer(),
  },
})
export type KindTally = InferEntity<typeof KindTally>
