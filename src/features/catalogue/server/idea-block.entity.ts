import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

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
