import type { InferKyselyDB, InferKyselyTable, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { User } from '#features/accounts/server/entities.ts'
import type { IdeaInterest } from '#features/bucket-list/server/entities.ts'
import { categoryCounts, ideaTable } from '#features/catalogue/server/idea.queries.ts'
import type { CategoryTally } from '#features/catalogue/server/tallies.entities.ts'
import type { Category, Idea } from '#features/catalogue/server/entities.ts'
import { rowCount } from '#platform/database/sql.ts'
import type { CatalogueStats } from '../contract.ts'
import { maxListedIdeas, shortDescriptionBelow } from '../limits.ts'

type Tables = InferKyselyDB<typeof Category | typeof Idea | typeof IdeaInterest | typeof User>

/**
 * Returns the numbers of ideas by state, of categories and of members, and the most saved ideas. For ideas without a
 * picture and for those with a description of fewer than 120 characters, archived ones left out, it returns their
 * number and the first 20 by id.
 */
export async function getCatalogueStats(em: SqlEntityManager): Promise<CatalogueStats> {
  // Sequential, because PGlite has one connection.
  const { withoutPicture, thinText, ...ideas } = await readTotals(em)
  return {
    totals: { ...ideas, ...(await countOthers(em)) },
    mostSaved: await listMostSaved(em),
    withoutPicture: {
      total: withoutPicture,
      ideas: await listFirst(ideasInUse(em).where('image_url', 'is', null)),
    },
    thinText: {
      total: thinText,
      ideas: await listFirst(
        ideasInUse(em).where((idea) =>
          idea(idea.fn<number>('char_length', ['description']), '<', sql.lit(shortDescriptionBelow)),
        ),
      ),
    },
  }
}

const database = (em: SqlEntityManager) => em.getKysely<Tables>()

/**
 * Returns the sums of the counters per category: ideas by state, easy, cheap and featured ones, and those without a
 * picture or with a short description.
 */
export const readTotals = (em: SqlEntityManager) =>
  categoryCounts(em)
    .select((row) => {
      const sum = (column: keyof InferKyselyTable<typeof CategoryTally>) =>
        row.cast<number>(row.fn.coalesce(row.fn.sum(column), row.lit(0)), 'integer')
      return [
        sum('published').as('ideas'),
        sum('drafts').as('drafts'),
        sum('scheduled').as('scheduled'),
        sum('archived').as('archived'),
        sum('easy').as('easyIdeas'),
        sum('budget').as('budgetIdeas'),
        sum('featured').as('featuredIdeas'),
        sum('without_picture').as('withoutPicture'),
        sum('thin_text').as('thinText'),
      ]
    })
    .executeTakeFirstOrThrow()

/** Returns the number of published ideas whose official page no longer answers. */
export async function countGoneOfficialPages(em: SqlEntityManager): Promise<number> {
  const { count } = await ideaTable(em)
    .select(rowCount.as('count'))
    .where('official_url', 'is not', null)
    .where('official_page_gone_since', 'is not', null)
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow()
  return count
}

const countOthers = (em: SqlEntityManager) =>
  database(em)
    .selectNoFrom((row) => [
      row
        .selectFrom('category')
        .select(rowCount.as('count'))
        .where('archived_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('categories'),
      row.selectFrom('users').select(rowCount.as('count')).$asScalar().$notNull().as('members'),
    ])
    .executeTakeFirstOrThrow()

/** Returns the most saved ideas, completed or not. */
const listMostSaved = (em: SqlEntityManager): Promise<CatalogueStats['mostSaved']> =>
  database(em)
    .selectFrom('idea_interest')
    .innerJoin('idea', 'idea.id', 'idea_interest.idea_id')
    .select((row) => ['idea.id', 'idea.title', row('wants', '+', row.ref('dones')).as('saves')])
    .where((row) => row(row('wants', '+', row.ref('dones')), '>', 0))
    .orderBy('saves', 'desc')
    .orderBy('idea.id')
    .limit(maxListedIdeas)
    .execute()

/** Conditions are written as literals to match the partial indexes, so that only these ideas are read. */
const ideasInUse = (em: SqlEntityManager) => ideaTable(em).where('state', '<>', sql.lit('archived'))

const listFirst = (query: ReturnType<typeof ideasInUse>) =>
  query.select(['id', 'title']).orderBy('id').limit(maxListedIdeas).execute()
