import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { Idea, type Category } from '#features/catalogue/server/entities.ts'

/** Places of published ideas, for search by location. Triggers copy them from `idea.places`. */
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
    /** Whole degree of latitude, rounded down. */
    band: p.smallint(),
  },
})
export type IdeaPlace = InferEntity<typeof IdeaPlace>

/** Number of published ideas per country, and the middle of their places. Maintained by triggers (migration 0066). */
export const CountryTally = defineEntity({
  name: 'CountryTally',
  properties: {
    /** ISO 3166-1 alpha-2 */
    country: p.string().primary(),
    /** 0 after the country's last idea was removed. */
    ideas: p.integer(),
    latitude: p.float().columnType('double precision').default(0),
    longitude: p.float().columnType('double precision').default(0),
  },
})
export type CountryTally = InferEntity<typeof CountryTally>

/** Returns a Kysely query builder with the types of places and of the tables they belong to. */
export const tables = (em: SqlEntityManager) =>
  em.getKysely<InferKyselyDB<typeof IdeaPlace | typeof CountryTally | typeof Idea | typeof Category>>()

/** Returns an unexecuted Kysely query of the places of published ideas, joined with these, without columns yet. */
export const publishedPlaces = (em: SqlEntityManager) =>
  tables(em).selectFrom('idea_place').innerJoin('idea', 'idea.id', 'idea_place.idea_id')
