import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { Category } from '#features/catalogue/server/category.entity.ts'
import type { Idea } from '#features/catalogue/server/idea.entity.ts'
import type { CountryTally } from './country-tally.entity.ts'
import type { IdeaPlace } from './idea-place.entity.ts'

/** The places of ideas, and what they belong to. */
export const tables = (em: SqlEntityManager) =>
  em.getKysely<InferKyselyDB<typeof IdeaPlace | typeof CountryTally | typeof Idea | typeof Category>>()

/** The places of published ideas: others have none there. */
export const publishedPlaces = (em: SqlEntityManager) =>
  tables(em).selectFrom('idea_place').innerJoin('idea', 'idea.id', 'idea_place.idea_id')
