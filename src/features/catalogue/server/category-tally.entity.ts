import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

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
