import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { IdeaFields } from '#features/catalogue/idea-fields.ts'
import { Idea, Category } from '#features/catalogue/server/entities.ts'
import type { CategoryState } from './seeding/category-stand.ts'

/** What the catalogue last wrote into an idea, under the key of its files. */
export const SeededIdeaRow = defineEntity({
  name: 'SeededIdeaRow',
  tableName: 'seeded_idea',
  properties: {
    key: p.string().primary(),
    /** Null where somebody has deleted it. */
    idea: () => p.oneToOne(Idea).owner().nullable().ref(),
    /** By that it is known again under another key. */
    text: p.text(),
    wrote: p.json<Partial<IdeaFields>>(),
  },
})
export type SeededIdeaRow = InferEntity<typeof SeededIdeaRow>

/** An edition of the catalogue that has been loaded, so that a warm start does not read it again. */
export const CatalogueSeed = defineEntity({
  name: 'CatalogueSeed',
  properties: {
    edition: p.string().primary(),
    loadedAt: p.datetime().defaultRaw('now()'),
  },
})
export type CatalogueSeed = InferEntity<typeof CatalogueSeed>

/** What the catalogue last wrote into a category, under the key of its files. */
export const SeededCategoryRow = defineEntity({
  name: 'SeededCategoryRow',
  tableName: 'seeded_category',
  properties: {
    key: p.string().primary(),
    /** Null where somebody has deleted it. */
    category: () => p.oneToOne(Category).owner().nullable().ref(),
    /** By that it is known again under another key. */
    text: p.text(),
    wrote: p.json<Partial<CategoryState>>(),
  },
})
export type SeededCategoryRow = InferEntity<typeof SeededCategoryRow>
