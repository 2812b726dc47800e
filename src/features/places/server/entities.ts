import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { Idea, type Category } from '#features/catalogue/server/entities.ts'

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

/** How many published ideas a country has, and where the middle of their places lies. Triggers keep it (migration 0066). */
export const CountryTally = defineEntity({
  name: 'CountryTally',
  properties: {
    /** ISO 3166-1 alpha-2 */
    country: p.string().primary(),
    /** None where it had some once. */
    ideas: p.integer(),
    latitude: p.float().columnType('double precision').default(0),
    longitude: p.float().columnType('double precision').default(0),
  },
})
export type CountryTally = InferEntity<typeof CountryTally>

/** The places of ideas, and what they belong to. */
export const tables = (em: SqlEntityManager) =>
  em.getKysely<InferKyselyDB<typeof IdeaPlace | typeof CountryTally | typeof Idea | typeof Category>>()

/** The places of published ideas: others have none there. */
export const publishedPlaces = (em: SqlEntityManager) =>
  tables(em).selectFrom('idea_place').innerJoin('idea', 'idea.id', 'idea_place.idea_id')
