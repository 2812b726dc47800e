import { hourMs } from '#platform/durations.ts'
import type { IdeaView } from './idea-fields.ts'

/** Hemispheres, which have opposite seasons. */
export const hemispheres = ['north', 'south'] as const
export type Hemisphere = (typeof hemispheres)[number]

const monthsPerYear = 12

/**
 * Regular expression for events with a fixed date. Christmas is in December in both hemispheres, so such ideas do not
 * move with the seasons. PostgreSQL uses the same expression.
 */
export const calendarEvents =
  'christmas|santa|advent|halloween|valentine|thanksgiving|friendsgiving|new year|nowruz|solstice|equinox|meteor|geminid|spring break|world cup|olympic|booker|(memorial|labor|mother.?s|father.?s|white|first|independence|pi) day|(january|february|march|april|may|june|july|august|september|october|november|december)( |$)'

const calendarEventPattern = new RegExp(calendarEvents, 'i')

type Seasonal = Pick<IdeaView, 'title' | 'tags' | 'places' | 'months' | 'category'>

/**
 * Returns whether the best months of an idea shift by six months in the southern hemisphere. True if it has no place,
 * and neither title, tags nor category name a fixed date such as a holiday.
 */
export const dependsOnHemisphere = ({ title, tags, places, category }: Seasonal): boolean =>
  places.length === 0 &&
  ![title, ...tags, category?.name ?? ''].some((text) => calendarEventPattern.test(text))

/**
 * Returns the best months (1–12, ascending) of an idea in a hemisphere: its own, or six months later in the south if
 * `dependsOnHemisphere`. Empty if the idea names none.
 */
export const getBestMonths = (idea: Seasonal, hemisphere: Hemisphere): number[] =>
  hemisphere === 'south' && dependsOnHemisphere(idea)
    ? idea.months.map(addSixMonths).toSorted((a, b) => a - b)
    : idea.months

/** Returns the month (1–12) half a year after a month (1–12). */
export const addSixMonths = (month: number): number => ((month + monthsPerYear / 2 - 1) % monthsPerYear) + 1

/**
 * Returns whether an idea is in season now; false if it is good all year or names no months. An idea with places uses
 * the solar time at each place; one without uses the local clock, and months shifted by six in the southern
 * `hemisphere`, unless it is about a fixed date such as Christmas.
 */
export function isGoodNow(idea: Seasonal, hemisphere: Hemisphere, now: Date): boolean {
  const months = getBestMonths(idea, hemisphere)
  if (months.length === 0 || months.length === monthsPerYear) return false
  if (idea.places.length === 0) return months.includes(now.getMonth() + 1)
  return idea.places.some(({ longitude }) => months.includes(getMonthAtLongitude(longitude, now)))
}

/** Returns the month, 1 to 12, by solar time at a longitude. */
const getMonthAtLongitude = (longitude: number, now: Date): number =>
  new Date(now.getTime() + Math.round(longitude / degreesPerHour) * hourMs).getUTCMonth() + 1

const degreesPerHour = 15
