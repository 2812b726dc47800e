import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { Idea } from '#features/catalogue/server/idea.entity.ts'

/** Where a published idea happens, to be found by it. Triggers keep it from the idea's own places. */
export const IdeaPlace = defineEntity({
  name: 'IdeaPlace',
  properties: {
    idea: () => p.manyToOne(Idea).primary().ref(),
    position: p.smallint().primary(),
    name: p.text(),
    /** ISO 3166-1 alpha-2; null at sea. */
    country: p.string().nullable(),
    latitude: p.float().columnType('double precision'),
    longitude: p.float().columnType('double precision'),
    precision: p.text(),
    /** The whole degree of latitude that it is in. */
    band: p.smallint(),
  },
})
export type IdeaPlace = InferEntity<typeof IdeaPlace>
