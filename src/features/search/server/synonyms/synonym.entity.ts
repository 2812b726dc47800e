import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** Two names of the same thing, as an editor has said: whoever looks for one finds the other too. */
export const Synonym = defineEntity({
  name: 'Synonym',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** As visitors look for it. */
    phrase: p.string(),
    /** As the catalogue calls it. */
    means: p.string(),
    /** The basic forms of both, in the order of the alphabet. */
    stems: p.string().unique(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type Synonym = InferEntity<typeof Synonym>
