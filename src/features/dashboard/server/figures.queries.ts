import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { User } from '#features/accounts/server/user.entity.ts'
import type { IdeaInterest } from '#features/bucket-list/server/idea-interest.entity.ts'
import type { Category } from '#features/catalogue/server/category.entity.ts'
import type { Idea } from '#features/catalogue/server/idea.entity.ts'
import { bareIdeas } from '#features/catalogue/server/idea.queries.ts'
import { rowCount } from '#platform/database/row-count.ts'
import type { Figures } from '../contract.ts'
import { needsShown, thinTextBelow } from '../limits.ts'

type Tables = InferKyselyDB<typeof Category | typeof Idea | typeof IdeaInterest | typeof User>

/** The figures of the whole catalogue. */
export async function readFigures(em: SqlEntityManager): Promise<Figures> {
  // One after the other: a PGlite has one connection.
  return {
    totals: await readTotals(em),
    mostSaved: await listMostSaved(em),
    withoutPicture: await firstOf(ideasInUse(em).where('image_url', 'is', null)),
    thinText: await firstOf(
      ideasInUse(em).where((idea) =>
        idea(idea.fn<number>('char_length', ['description']), '<', sql.lit(thinTextBelow)),
      ),
    ),
  }
}

const database = (em: SqlEntityManager) => em.getKysely<Tables>()

const readTotals = (em: SqlEntityManager): Promise<Figures['totals']> =>
  database(em)
    .selectFrom('idea')
    .select((idea) => {
      const all = idea.fn.countAll()
      const published = all.filterWhere('state', '=', 'published')
      const whole = (count: typeof all) => idea.cast<number>(count, 'integer')
      return [
        whole(published).as('ideas'),
        whole(all.filterWhere('state', '=', 'draft')).as('drafts'),
        whole(all.filterWhere('state', '=', 'scheduled')).as('scheduled'),
        whole(all.filterWhere('state', '=', 'archived')).as('archived'),
        whole(published.filterWhere('difficulty', '=', 1)).as('easyIdeas'),
        whole(published.filterWhere('cost', '=', 1)).as('budgetIdeas'),
        whole(published.filterWhere('featured', '=', true)).as('featuredIdeas'),
      ]
    })
    .select((idea) => [
      idea
        .selectFrom('category')
        .select(rowCount.as('count'))
        .where('archived_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('categories'),
      idea.selectFrom('users').select(rowCount.as('count')).$asScalar().$notNull().as('members'),
    ])
    .executeTakeFirstOrThrow()

/** What members keep most, done or not. */
const listMostSaved = (em: SqlEntityManager): Promise<Figures['mostSaved']> =>
  database(em)
    .selectFrom('idea_interest')
    .innerJoin('idea', 'idea.id', 'idea_interest.idea_id')
    .select((row) => ['idea.id', 'idea.title', row('wants', '+', row.ref('dones')).as('saves')])
    .where((row) => row(row('wants', '+', row.ref('dones')), '>', 0))
    .orderBy('saves', 'desc')
    .orderBy('idea.id')
    .limit(needsShown)
    .execute()

/** What is looked for in them stands as the indexes have it, so that only these ideas are read. */
const ideasInUse = (em: SqlEntityManager) => bareIdeas(em).where('state', '<>', sql.lit('archived'))

async function firstOf(needy: ReturnType<typeof ideasInUse>) {
  const { total } = await needy.select(rowCount.as('total')).executeTakeFirstOrThrow()
  return { total, ideas: await needy.select(['id', 'title']).orderBy('id').limit(needsShown).execute() }
}
