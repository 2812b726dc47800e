import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { Category } from '#features/catalogue/server/category.entity.ts'
import type { CategoryStand } from './category-stand.ts'

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
    wrote: p.json<Partial<CategoryStand>>(),
  },
})
export type SeededCategoryRow = InferEntity<typeof SeededCategoryRow>
