import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { expressionBuilder, sql, type NotNull } from 'kysely'
import type { Idea } from '#features/catalogue/server/entities.ts'
import { calendarEvents, addSixMonths, type Hemisphere } from '#features/catalogue/seasons.ts'
import { listIdeasById } from '#features/catalogue/server/ideas.service.ts'
import type { MonthIdeas } from '../contract.ts'
import { maxIdeasPerMonth } from '../limits.ts'
import { tables } from './entities.ts'

interface MonthRequest {
  month: number
  half: Hemisphere
}

/**
 * What a month is good for: at places, whose months are their own, and anywhere, by the seasons of a half of the earth.
 * What is good in few months comes first; what is good in all of them says nothing of this one.
 */
export async function listMonthIdeas(
  em: SqlEntityManager,
  { month, half }: MonthRequest,
): Promise<MonthIdeas> {
  const monthSets = await listMonthSets(em)
  const goodAt = (months: number[]) => months.includes(month)
  // In the south half a year later, but for what falls on a day of the calendar.
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

/** Tells whether any idea says in which months it is good. */
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

/** What ideas say of months: a hundred answers or so, however many ideas there are, each one step behind the one before. */
async function listMonthSets(em: SqlEntityManager): Promise<number[][]> {
  const rows = await tables(em)
    .withRecursive('told', (db) =>
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
            .selectFrom('told')
            .select((row) =>
              row
                .selectFrom('idea')
                .select('idea.months')
                .where(isPublishedWithMonths)
                .whereRef('idea.months', '>', 'told.months')
                .orderBy('idea.months')
                .limit(1)
                .as('months'),
            )
            .where('told.months', 'is not', null),
        ),
    )
    .selectFrom('told')
    .select('months')
    .where('months', 'is not', null)
    .$narrowType<{ months: NotNull }>()
    .execute()
  return rows.map(({ months }) => months)
}

const expressions = expressionBuilder<InferKyselyDB<typeof Idea>, 'idea'>()
const emptyArray = sql<never>`'[]'`

/** As the index over them has it. */
const isPublishedWithMonths = expressions.and([
  expressions('idea.state', '=', sql.lit('published')),
  expressions('idea.months', '<>', emptyArray),
])

/** From what is good in few months to what is good in many, until there is enough. */
async function collectFewestMonthsFirst(
  monthSets: number[][],
  idsOf: (same: number[][]) => Promise<number[]>,
): Promise<number[]> {
  const found: number[] = []
  for (const [, sameLength] of [...Map.groupBy(monthSets, ({ length }) => length)].toSorted(
    ([a], [b]) => a - b,
  )) {
    // oxlint-disable-next-line no-await-in-loop -- most often the first few are enough
    found.push(...(await idsOf(sameLength)))
    if (found.length >= maxIdeasPerMonth) break
  }
  return found.slice(0, maxIdeasPerMonth)
}

/** The first ideas that are good in just these months: some of each, and of those the first. */
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
        .whereRef('idea.months', '=', 'told.months')
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

/** The same of what happens anywhere, where of each one more has to be known: it is looked for among the first of them. */
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
        .whereRef('idea.months', '=', 'told.months')
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
        .then(row('told.months', '@>', toMonthArray(month)))
        .else(row('told.months', '@>', toMonthArray(addSixMonths(month))))
        .end(),
    )
    .orderBy('found.featured', 'desc')
    .orderBy('found.id')
    .limit(maxIdeasPerMonth)
    .execute()
  return rows.map(({ id }) => id)
}

const toMonthRows = (monthSets: number[][]) =>
  sql<{ months: number[] }>`jsonb_array_elements(${JSON.stringify(monthSets)}::jsonb)`.as<'told'>(
    sql`told(months)`,
  )

const searchedWords = sql<string>`concat_ws(' | ', found.title || ' ', array_to_string(found.tags, ' | ') || ' ',
  category.name || ' ')`
const toMonthArray = (month: number) =>
  expressions.cast<number[]>(expressions.val(JSON.stringify([month])), 'jsonb')
const maxIdeasFiltered = 300
