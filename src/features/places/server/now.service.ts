import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { expressionBuilder, sql, type NotNull } from 'kysely'
import type { Idea } from '#features/catalogue/server/entities.ts'
import { calendarWords, halfAYearOn, type Half } from '#features/catalogue/seasons.ts'
import { listIdeasById } from '#features/catalogue/server/ideas.service.ts'
import type { GoodIn } from '../contract.ts'
import { shownOfMonth } from '../limits.ts'
import { tables } from './entities.ts'

interface MonthRequest {
  month: number
  half: Half
}

/**
 * What a month is good for: at places, whose months are their own, and anywhere, by the seasons of a half of the earth.
 * What is good in few months comes first; what is good in all of them says nothing of this one.
 */
export async function listGoodIn(em: SqlEntityManager, { month, half }: MonthRequest): Promise<GoodIn> {
  const told = await listToldMonths(em)
  const goodAt = (months: number[]) => months.includes(month)
  // In the south half a year later, but for what falls on a day of the calendar.
  const goodInSouth = (months: number[]) => goodAt(months) || months.includes(halfAYearOn(month))
  const [atPlaces, anywhere] = [
    await firstOf(told.filter(goodAt), (same) => goodIds(em, same, true)),
    half === 'north'
      ? await firstOf(told.filter(goodAt), (same) => goodIds(em, same, false))
      : await firstOf(told.filter(goodInSouth), (same) => goodIdsInSouth(em, same, month)),
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
    .where(ofMonths)
    .orderBy('idea.months')
    .limit(1)
    .executeTakeFirst()
  return idea !== undefined
}

/** What ideas say of months: a hundred answers or so, however many ideas there are, each one step behind the one before. */
async function listToldMonths(em: SqlEntityManager): Promise<number[][]> {
  const rows = await tables(em)
    .withRecursive('told', (db) =>
      db
        .selectNoFrom((row) =>
          row
            .selectFrom('idea')
            .select('idea.months')
            .where(ofMonths)
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
                .where(ofMonths)
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

const write = expressionBuilder<InferKyselyDB<typeof Idea>, 'idea'>()
const none = sql<never>`'[]'`

/** As the index over them has it. */
const ofMonths = write.and([write('idea.state', '=', sql.lit('published')), write('idea.months', '<>', none)])

/** From what is good in few months to what is good in many, until there is enough. */
async function firstOf(told: number[][], idsOf: (same: number[][]) => Promise<number[]>): Promise<number[]> {
  const found: number[] = []
  for (const [, sameLength] of [...Map.groupBy(told, ({ length }) => length)].toSorted(([a], [b]) => a - b)) {
    // oxlint-disable-next-line no-await-in-loop -- most often the first few are enough
    found.push(...(await idsOf(sameLength)))
    if (found.length >= shownOfMonth) break
  }
  return found.slice(0, shownOfMonth)
}

/** The first ideas that are good in just these months: some of each, and of those the first. */
async function goodIds(em: SqlEntityManager, told: number[][], isPlaced: boolean): Promise<number[]> {
  const rows = await tables(em)
    .selectFrom(eachOf(told))
    .crossJoinLateral((join) =>
      join
        .selectFrom('idea')
        .select(['idea.id', 'idea.featured'])
        .where(ofMonths)
        .whereRef('idea.months', '=', 'told.months')
        .where((row) => row(row.parens('idea.places', '=', none), '=', !isPlaced))
        .orderBy('idea.featured', 'desc')
        .orderBy('idea.id')
        .limit(shownOfMonth)
        .as('found'),
    )
    .select('found.id')
    .orderBy('found.featured', 'desc')
    .orderBy('found.id')
    .limit(shownOfMonth)
    .execute()
  return rows.map(({ id }) => id)
}

/** The same of what happens anywhere, where of each one more has to be known: it is looked for among the first of them. */
async function goodIdsInSouth(em: SqlEntityManager, told: number[][], month: number): Promise<number[]> {
  const rows = await tables(em)
    .selectFrom(eachOf(told))
    .crossJoinLateral((join) =>
      join
        .selectFrom('idea')
        .select(['idea.id', 'idea.featured', 'idea.category_id', 'idea.title', 'idea.tags'])
        .where(ofMonths)
        .whereRef('idea.months', '=', 'told.months')
        .where('idea.places', '=', none)
        .orderBy('idea.featured', 'desc')
        .orderBy('idea.id')
        .limit(mostLookedThrough)
        .as('found'),
    )
    .innerJoin('category', 'category.id', 'found.category_id')
    .select('found.id')
    .where((row) =>
      row
        .case()
        .when(wordsOfFound, '~*', calendarWords)
        .then(row('told.months', '@>', only(month)))
        .else(row('told.months', '@>', only(halfAYearOn(month))))
        .end(),
    )
    .orderBy('found.featured', 'desc')
    .orderBy('found.id')
    .limit(shownOfMonth)
    .execute()
  return rows.map(({ id }) => id)
}

const eachOf = (told: number[][]) =>
  sql<{ months: number[] }>`jsonb_array_elements(${JSON.stringify(told)}::jsonb)`.as<'told'>(
    sql`told(months)`,
  )

const wordsOfFound = sql<string>`concat_ws(' | ', found.title || ' ', array_to_string(found.tags, ' | ') || ' ',
  category.name || ' ')`
const only = (month: number) => write.cast<number[]>(write.val(JSON.stringify([month])), 'jsonb')
const mostLookedThrough = 300
