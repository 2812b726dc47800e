import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { User } from '#features/accounts/server/user.entity.ts'
import type { Entry } from '#features/bucket-list/server/entry.entity.ts'
import type { IdeaInterest } from '#features/bucket-list/server/idea-interest.entity.ts'
import type { Category } from '#features/catalogue/server/category.entity.ts'
import type { Idea } from '#features/catalogue/server/idea.entity.ts'
import { bareIdeas } from '#features/catalogue/server/idea.queries.ts'
import type { SearchCount } from '#features/search/server/search-count.entity.ts'
import { listSearchesWithoutResults } from '#features/search/server/search-counts.service.ts'
import { rowCount } from '#platform/database/row-count.ts'
import type { Figures, Series } from '../contract.ts'
import { figuresDays, needsShown, thinTextBelow } from '../limits.ts'

type Tables = InferKyselyDB<
  typeof Category | typeof Entry | typeof Idea | typeof IdeaInterest | typeof SearchCount | typeof User
>

/** The figures of the whole catalogue and of the last days. Days are those of UTC. */
export async function readFigures(em: SqlEntityManager, now: Date): Promise<Figures> {
  const first = firstDay(now)
  // One after the other: a PGlite has one connection.
  return {
    series: [
      { name: 'Searches', days: everyDay(first, await searchesSince(em, first)) },
      { name: 'Saves', days: everyDay(first, await savesSince(em, first)) },
      { name: 'Sign-ups', days: everyDay(first, await signUpsSince(em, first)) },
    ],
    totals: await readTotals(em),
    mostSaved: await listMostSaved(em),
    searchesInVain: await listSearchesWithoutResults(em, { days: figuresDays, limit: needsShown }, now),
    withoutPicture: await firstOf(ideasInUse(em).where('image_url', 'is', null)),
    thinText: await firstOf(
      ideasInUse(em).where((idea) =>
        idea(idea.fn<number>('char_length', ['description']), '<', sql.lit(thinTextBelow)),
      ),
    ),
  }
}

/** When the first of the days began that are counted, today being the last. */
const firstDay = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - figuresDays + 1))

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** Days without any included. */
function everyDay(first: Date, counted: Series['days']): Series['days'] {
  const countOf = new Map(counted.map(({ day, count }) => [day, count]))
  return Array.from({ length: figuresDays }, (_, later) => {
    const day = dayOf(new Date(first.getTime() + later * dayMs))
    return { day, count: countOf.get(day) ?? 0 }
  })
}

const dayMs = 86_400_000

const database = (em: SqlEntityManager) => em.getKysely<Tables>()

const searchesSince = (em: SqlEntityManager, since: Date) =>
  database(em)
    .selectFrom('search_count')
    .select((row) => ['day', row.cast<number>(row.fn.sum('count'), 'integer').as('count')])
    .where('day', '>=', dayOf(since))
    .groupBy('day')
    .execute()

const dayOfCreation = sql<string>`(created_at at time zone 'UTC')::date`

const savesSince = (em: SqlEntityManager, since: Date) =>
  database(em)
    .selectFrom('entry')
    .select([dayOfCreation.as('day'), rowCount.as('count')])
    .where('idea_id', 'is not', null)
    .where('created_at', '>=', since)
    .groupBy(dayOfCreation)
    .execute()

const signUpsSince = (em: SqlEntityManager, since: Date) =>
  database(em)
    .selectFrom('users')
    .select([dayOfCreation.as('day'), rowCount.as('count')])
    .where('created_at', '>=', since)
    .groupBy(dayOfCreation)
    .execute()

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
