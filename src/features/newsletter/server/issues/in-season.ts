import { sql, type RawBuilder } from 'kysely'
import { monthIn, seasonIn } from './seasons.ts'

/**
 * Whether an idea is right at a moment for readers of a half of the world. One with places is for the half that they
 * lie in, and its months are those of the place; so is its season, by the northern calendar. What can be done anywhere
 * follows the reader's own calendar. Less than a season of months is no weather but a date, the same for everybody,
 * and so are months that belong to no season.
 */
export function isInSeason(half: 'north' | 'south', at: Date): RawBuilder<boolean> {
  const here = half === 'north' ? sql`>= 0` : sql`< 0`
  const month = monthIn('north', at)
  return sql<boolean>`case
    when jsonb_array_length(idea.places) > 0 then
      exists (select from jsonb_array_elements(idea.places) place where (place ->> 'latitude')::float8 ${here})
      and ${isOpen(sql`idea.months @> ${has(month)}`, seasonIn('north', at))}
    when jsonb_array_length(idea.months) >= 3 and idea.season <> 'any' then idea.months @> ${has(monthIn(half, at))}
    else ${isOpen(sql`idea.months @> ${has(month)}`, seasonIn(half, at))}
  end`
}

/** By its months where it has some, else by its season. */
const isOpen = (inMonths: RawBuilder<unknown>, season: string) =>
  sql`case when idea.months <> '[]' then ${inMonths} else idea.season = ${season} end`

const has = (month: number) => sql`${JSON.stringify([month])}::jsonb`
