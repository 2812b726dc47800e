import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { expressionBuilder, sql, type NotNull } from 'kysely'
import { calendarEvents, addSixMonths, type Hemisphere } from '#features/catalogue/seasons.ts'
import type { Idea } from '#features/catalogue/server/entities.ts'
import { listIdeasById } from '#features/catalogue/server/ideas.service.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { MonthIdeas } from '../contract.ts'
import { maxIdeasPerMonth } from '../limits.ts'
import { tables } from './entities.ts'

interface MonthRequest {
  month: number
  half: Hemisphere
}

/**
 * Returns up to 24 published ideas each that are good in a month (1–12): `atPlaces`, at places of their own, and
 * `anywhere`, by the seasons of the hemisphere `half` (`north` or `south`). Ideas that are good in few months come
 * first. The result repeats month and hemisphere.
 */
export async function listMonthIdeas(
  em: SqlEntityManager,
  { month, half }: MonthRequest,
): Promise<MonthIdeas> {
  const monthSets = await listMonthSets(em)
  const goodAt = (months: number[]) => months.includes(month)
  // Seasons in the south are half a year later, but ideas tied to a calendar date keep their months.
  const goodInSouth = (months: number[]) => goodAt(months) || months.includes(addSixMonths(month))
  const [atPlaces, anywhere] = [
    await collectFewestMonthsFirst(monthSets.filter(goodAt), (same) => listIdsByMonths(em, same, true)),
    half === 'north'
      ? await collectFewestMonthsFirst(monthSets.filter(goodAt), (same) => listIdsByMonths(em, same, false))
      : await collectFewestMonthsFirst(monthSets.filter(goodInSouth), (same) =>
          listIdsByMonthsInSouth(em, same, month),
        ),
  ]
  return {
    month,
    half,
    atPlaces: await listIdeasById(em, atPlaces),
    anywhere: await listIdeasById(em, anywhere),
  }
}

/** Returns whether any published idea says in which months it is good. */
export async function hasMonths(em: SqlEntityManager): Promise<boolean> {
  const idea = await tables(em)
    .selectFrom('idea')
    .select('idea.id')
    .where(isPublishedWithMonths)
    .orderBy('idea.months')
    .limit(1)
    .executeTakeFirst()
  return idea !== undefined
}

/** Lists the distinct sets of months with a loose index scan: about a hundred steps, however many ideas there are. */
async function listMonthSets(em: SqlEntityManager): Promise<number[][]> {
  const rows = await tables(em)
    .withRecursive('month_set', (db) =>
      db
        .selectNoFrom((row) =>
          row
            .selectFrom('idea')
            .select('idea.months')
            .where(isPublishedWithMonths)
            .orderBy('idea.months')
            .limit(1)
            .as('months'),
        )
        .unionAll((next) =>
          next
            .selectFrom('month_set')
            .select((row) =>
              row
                .selectFrom('idea')
                .select('idea.months')
                .where(isPublishedWithMonths)
                .whereRef('idea.months', '>', 'month_set.months')
                .orderBy('idea.months')
                .limit(1)
                .as('months'),
            )
            .where('month_set.months', 'is not', null),
        ),
    )
    .selectFrom('month_set')
    .select('months')
    .where('months', 'is not', null)
    .$narrowType<{ months: NotNull }>()
    .execute()
  return rows.map(({ months }) => months)
}

const expressions = expressionBuilder<InferKyselyDB<typeof Idea>, 'idea'>()
const emptyArray = sql<never>`'[]'`

/** Matches the condition of the partial index on `months`. */
const isPublishedWithMonths = expressions.and([
  expressions('idea.state', '=', sql.lit('published')),
  expressions('idea.months', '<>', emptyArray),
])

/** Collects IDs from the sets with few months to those with many, until there are enough. */
async function collectFewestMonthsFirst(
  monthSets: number[][],
  idsOf: (same: number[][]) => Promise<number[]>,
): Promise<number[]> {
  const found: number[] = []
  for (const [, sameLength] of [...Map.groupBy(monthSets, ({ length }) => length)].toSorted(
    ([a], [b]) => a - b,
  )) {
    // oxlint-disable-next-line no-await-in-loop -- the first sets usually have enough ideas
    found.push(...(await idsOf(sameLength)))
    if (found.length >= maxIdeasPerMonth) break
  }
  return found.slice(0, maxIdeasPerMonth)
}

/**
 * Lists the first ideas with exactly one of these sets of months. Each set contributes its first ones, to bound the
 * sort.
 */
async function listIdsByMonths(
  em: SqlEntityManager,
  monthSets: number[][],
  isPlaced: boolean,
): Promise<number[]> {
  const rows = await tables(em)
    .selectFrom(toMonthRows(monthSets))
    .crossJoinLateral((join) =>
      join
        .selectFrom('idea')
        .select(['idea.id', 'idea.featured'])
        .where(isPublishedWithMonths)
        .whereRef('idea.months', '=', 'month_set.months')
        .where((row) => row(row.parens('idea.places', '=', emptyArray), '=', !isPlaced))
        .orderBy('idea.featured', 'desc')
        .orderBy('idea.id')
        .limit(maxIdeasPerMonth)
        .as('found'),
    )
    .select('found.id')
    .orderBy('found.featured', 'desc')
    .orderBy('found.id')
    .limit(maxIdeasPerMonth)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Like `listIdsByMonths`, for ideas without a place in the south. Whether the months of an idea shift by half a year
 * depends on its words, so the first ideas of each set are read and filtered.
 */
async function listIdsByMonthsInSouth(
  em: SqlEntityManager,
  monthSets: number[][],
  month: number,
): Promise<number[]> {
  const rows = await tables(em)
    .selectFrom(toMonthRows(monthSets))
    .crossJoinLateral((join) =>
      join
        .selectFrom('idea')
        .select(['idea.id', 'idea.featured', 'idea.category_id', 'idea.title', 'idea.tags'])
        .where(isPublishedWithMonths)
        .whereRef('idea.months', '=', 'month_set.months')
        .where('idea.places', '=', emptyArray)
        .orderBy('idea.featured', 'desc')
        .orderBy('idea.id')
        .limit(maxIdeasFiltered)
        .as('found'),
    )
    .innerJoin('category', 'category.id', 'found.category_id')
    .select('found.id')
    .where((row) =>
      row
        .case()
        .when(searchedWords, '~*', calendarEvents)
        .then(row('month_set.months', '@>', toMonthArray(month)))
        .else(row('month_set.months', '@>', toMonthArray(addSixMonths(month))))
        .end(),
    )
    .orderBy('found.featured', 'desc')
    .orderBy('found.id')
    .limit(maxIdeasPerMonth)
    .execute()
  return rows.map(({ id }) => id)
}

const toMonthRows = (monthSets: number[][]) =>
  sql<{ months: number[] }>`jsonb_array_elements(${JSON.stringify(monthSets)}::jsonb)`.as<'month_set'>(
    sql`month_set(months)`,
  )

const searchedWords = sql<string>`concat_ws(' | ', found.title || ' ', array_to_string(found.tags, ' | ') || ' ',
  category.name || ' ')`
const toMonthArray = (month: number) =>
  expressions.cast<number[]>(expressions.val(JSON.stringify([month])), 'jsonb')
const maxIdeasFiltered = 300

/** Cache tag of responses that depend on the current month. */
export const currentMonthTags = ['month']

/**
 * Creates the job that on the first day of each month invalidates the cached responses about the current month in all
 * processes, because cached responses do not expire by date.
 */
export const monthChangeJobs = (em: SqlEntityManager): JobQueue => ({
  name: 'turn-month',
  schedule: '0 0 1 * *',
  handle: async () => {
    await em.fork().execute(`select tell_catalogue_change(array['${currentMonthTags.join("', '")}'])`)
  },
})
