import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { Category } from '#features/catalogue/server/category.entity.ts'

/** How often a category was looked at on a day. */
export const CategoryCount = defineEntity({
  name: 'CategoryCount',
  properties: {
    day: p.date().primary(),
    category: () => p.manyToOne(Category).primary().ref(),
    views: p.integer(),
  },
})
export type CategoryCount = InferEntity<typeof CategoryCount>
