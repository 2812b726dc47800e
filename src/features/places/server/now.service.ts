import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { calendarWords, halfAYearOn, type Half } from '#features/catalogue/seasons.ts'
import { listIdeasById } from '#features/catalogue/server/ideas.service.ts'
import type { GoodIn } from '../contract.ts'
import { shownOfMonth } from '../limits.ts'

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

/** What ideas say of months: a hundred answers or so, however many ideas there are, each one step behind the one before. */
async function listToldMonths(em: SqlEntityManager): Promise<number[][]> {
  const { rows } = await sql<{ months: number[] }>`
    with recursive told(months) as (
      (select months from ${ofMonths} order by months limit 1)
      union all
      select (select months from ${ofMonths} and months > told.months order by months limit 1)
      from told where told.months is not null
    )
    select months from told where months is not null`.execute(em.getKysely())
  return rows.map(({ months }) => months)
}

/** As the index over them has it. */
const ofMonths = sql`idea where state = 'published' and months <> '[]'`

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
  const { rows } = await sql<{ id: number }>`
    select idea.id from jsonb_array_elements(${JSON.stringify(told)}::jsonb) told(months), lateral (
      select id, featured from ${ofMonths} and idea.months = told.months and (places = '[]') = ${!isPlaced}
      order by featured desc, id limit ${shownOfMonth}
    ) idea
    order by featured desc, id limit ${shownOfMonth}`.execute(em.getKysely())
  return rows.map(({ id }) => id)
}

/** The same of what happens anywhere, where of each one more has to be known: it is looked for among the first of them. */
async function goodIdsInSouth(em: SqlEntityManager, told: number[][], month: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select idea.id from jsonb_array_elements(${JSON.stringify(told)}::jsonb) told(months), lateral (
      select id, featured, category_id, title, tags
      from ${ofMonths} and idea.months = told.months and places = '[]'
      order by featured desc, id limit ${mostLookedThrough}
    ) idea join category on category.id = idea.category_id
    where case
      when concat_ws(' | ', idea.title || ' ', array_to_string(idea.tags, ' | ') || ' ', category.name || ' ')
        ~* ${calendarWords} then ${has(month)}
      else ${has(halfAYearOn(month))} end
    order by featured desc, id limit ${shownOfMonth}`.execute(em.getKysely())
  return rows.map(({ id }) => id)
}

const has = (month: number) => sql`told.months @> ${JSON.stringify([month])}::jsonb`
const mostLookedThrough = 300
