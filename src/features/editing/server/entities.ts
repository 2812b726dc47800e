import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { IdeaFields } from '#features/catalogue/idea-fields.ts'
import { Idea, Category } from '#features/catalogue/server/entities.ts'
import type { CategoryState } from './seeding/edition-merge.ts'

/**
 * Record of an idea that the seed (the loader of the bundled catalogue) has loaded, by its key in the catalogue files,
 * with the values it last wrote: an editor has changed the others.
 */
export const SeededIdeaRow = defineEntity({
  name: 'SeededIdeaRow',
  tableName: 'seeded_idea',
  properties: {
    key: p.string().primary(),
    /** Null if the idea was deleted. */
    idea: () => p.oneToOne(Idea).owner().nullable().ref(),
    /** Used to recognise the idea if its key changes. */
    text: p.text(),
    wrote: p.json<Partial<IdeaFields>>(),
  },
})
export type SeededIdeaRow = InferEntity<typeof SeededIdeaRow>

/** A catalogue edition that has been loaded. Later starts skip reading the files if this edition is the latest. */
export const CatalogueSeed = defineEntity({
  name: 'CatalogueSeed',
  properties: {
    edition: p.string().primary(),
    loadedAt: p.datetime().defaultRaw('now()'),
  },
})
export type CatalogueSeed = InferEntity<typeof CatalogueSeed>

/**
 * Record of a category that the seed (the loader of the bundled catalogue) has loaded, by its key in the catalogue
 * files, with the values it last wrote: an editor has changed the others.
 */
export const SeededCategoryRow = defineEntity({
  name: 'SeededCategoryRow',
  tableName: 'seeded_category',
  properties: {
    key: p.string().primary(),
    /** Null if the category was deleted. */
    category: () => p.oneToOne(Category).owner().nullable().ref(),
    /** Used to recognise the category if its key changes. */
    text: p.text(),
    wrote: p.json<Partial<CategoryState>>(),
  },
})
export type SeededCategoryRow = InferEntity<typeof SeededCategoryRow>
