import { hourMs } from '#platform/durations.ts'
import type { IdeaView } from './idea-fields.ts'

/** Of the earth: what is summer on one is winter on the other. */
export const hemispheres = ['north', 'south'] as const
export type Hemisphere = (typeof hemispheres)[number]

const monthsPerYear = 12

/**
 * Words of a day of the calendar: Christmas is in December everywhere, and what falls on it does not move with the
 * seasons. PostgreSQL reads the same.
 */
export const calendarEvents =
  'christmas|santa|advent|halloween|valentine|thanksgiving|friendsgiving|new year|nowruz|solstice|equinox|meteor|geminid|spring break|world cup|olympic|booker|(memorial|labor|mother.?s|father.?s|white|first|independence|pi) day|(january|february|march|april|may|june|july|august|september|october|november|december)( |$)'

const calendarEventPattern = new RegExp(calendarEvents, 'i')

type Seasonal = Pick<IdeaView, 'title' | 'tags' | 'places' | 'months' | 'category'>

/** Whether its months are the northern half's, and half a year later on the other: it belongs to no place and no day. */
export const dependsOnHemisphere = ({ title, tags, places, category }: Seasonal): boolean =>
  places.length === 0 &&
  ![title, ...tags, category?.name ?? ''].some((text) => calendarEventPattern.test(text))

/** The months in which it is best for somebody on a half of the earth. A place's own never move. */
export const getBestMonths = (idea: Seasonal, hemisphere: Hemisphere): number[] =>
  hemisphere === 'south' && dependsOnHemisphere(idea)
    ? idea.months.map(addSixMonths).toSorted((a, b) => a - b)
    : idea.months

export const addSixMonths = (month: number): number => ((month + monthsPerYear / 2 - 1) % monthsPerYear) + 1

/**
 * Whether now is a good time: the month is the one that it is at the place, by where the sun stands there, and else
 * the one that it is where one looks.
 */
export function isGoodNow(idea: Seasonal, hemisphere: Hemisphere, now: Date): boolean {
  const months = getBestMonths(idea, hemisphere)
  if (months.length === 0 || months.length === monthsPerYear) return false
  if (idea.places.length === 0) return months.includes(now.getMonth() + 1)
  return idea.places.some(({ longitude }) => months.includes(getMonthAtLongitude(longitude, now)))
}

/** The month that it is at a longitude. */
const getMonthAtLongitude = (longitude: number, now: Date): number =>
  new Date(now.getTime() + Math.round(longitude / degreesPerHour) * hourMs).getUTCMonth() + 1

const degreesPerHour = 15
