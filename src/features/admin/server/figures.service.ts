import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { listSearchesWithoutResults } from '#features/search/server/search-counts.service.ts'
import type { Figures, Series } from '../contract.ts'
import { figuresDays, needsShown, thinTextBelow } from '../texts.ts'

const utcDay = sql`(created_at at time zone 'UTC')::date`

/** What is counted by day (of UTC) since a moment: a name, and where the counts of its days come from. */
const countedSince = (since: Date) => [
  {
    name: 'Searches',
    counts: sql`select day, count from search_count where day >= (${since}::timestamptz at time zone 'UTC')::date`,
  },
  {
    name: 'Saves',
    counts: sql`
      select ${utcDay} as day, 1 as count from entry
      where idea_id is not null and created_at >= ${since}::timestamptz`,
  },
  {
    name: 'Sign-ups',
    counts: sql`select ${utcDay} as day, 1 as count from users where created_at >= ${since}::timestamptz`,
  },
]

/** The figures of the whole catalogue and of the last days. Days are those of UTC. */
export async function readFigures(em: SqlEntityManager, now: Date): Promise<Figures> {
  const series: Series[] = []
  // One after the other: a PGlite has one connection.
  for (const { name, counts } of countedSince(firstDay(now)))
    series.push({ name, days: await byDay(em, counts, now) })
  return {
    totals: await readTotals(em),
    series,
    mostSaved: await listMostSaved(em),
    searchesInVain: await listSearchesWithoutResults(em, { days: figuresDays, limit: needsShown }, now),
    withoutPicture: await ideasInNeed(em, sql`image_url is null`),
    thinText: await ideasInNeed(em, sql`char_length(description) < ${sql.lit(thinTextBelow)}`),
  }
}

/** When the first of the days began that are counted, today being the last. */
const firstDay = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - figuresDays + 1))

async function readTotals(em: SqlEntityManager): Promise<Figures['totals']> {
  const { rows } = await sql<Figures['totals']>`
    select
      (count(*) filter (where state = 'published'))::int as ideas,
      (count(*) filter (where state = 'draft'))::int as drafts,
      (count(*) filter (where state = 'scheduled'))::int as scheduled,
      (count(*) filter (where state = 'archived'))::int as archived,
      (count(*) filter (where state = 'published' and difficulty = 1))::int as "easyIdeas",
      (count(*) filter (where state = 'published' and cost = 1))::int as "budgetIdeas",
      (count(*) filter (where state = 'published' and featured))::int as "featuredIdeas",
      (select count(*)::int from category where archived_at is null) as categories,
      (select count(*)::int from users) as members
    from idea
  `.execute(em.getKysely())
  const [totals] = rows
  if (!totals) throw new Error('A count returned no row')
  return totals
}

async function byDay(
  em: SqlEntityManager,
  counts: ReturnType<typeof sql>,
  now: Date,
): Promise<Series['days']> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sum(counted.count), 0)::int as count
    from generate_series(1, ${figuresDays}::int) back
    cross join lateral (select (${now}::timestamptz at time zone 'UTC')::date - (${figuresDays}::int - back) as day) days
    left join (${counts}) counted on counted.day = days.day
    group by days.day order by days.day
  `.execute(em.getKysely())
  return rows
}

/** What members keep most, done or not. */
async function listMostSaved(em: SqlEntityManager): Promise<Figures['mostSaved']> {
  const { rows } = await sql<Figures['mostSaved'][number]>`
    select idea.id, idea.title, wants + dones as saves
    from idea_interest join idea on idea.id = idea_id
    where wants + dones > 0 order by saves desc, idea.id limit ${needsShown}
  `.execute(em.getKysely())
  return rows
}

/** @param need as an index has it, so that only these ideas are read. */
async function ideasInNeed(em: SqlEntityManager, need: ReturnType<typeof sql>) {
  const those = sql`from idea where state <> 'archived' and ${need}`
  const counted = await sql<{ total: number }>`select count(*)::int as total ${those}`.execute(em.getKysely())
  const first = await sql<{ id: number; title: string }>`
    select id, title ${those} order by id limit ${needsShown}
  `.execute(em.getKysely())
  return { total: counted.rows[0]?.total ?? 0, ideas: first.rows }
}
