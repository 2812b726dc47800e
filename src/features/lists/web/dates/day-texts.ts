import type { ProposedDayView } from '#features/lists/dates-contract.ts'
import { dateAnswers } from '#features/lists/limits.ts'
import { toLocalDate } from '#platform/web/dates.ts'

/** Returns today's calendar date (`YYYY-MM-DD`) in the browser's time zone. */
export const getToday = (): string => toLocalDate(new Date())

/** Formats a day (`YYYY-MM-DD`) as `Sat, June 12`, with the year added if it is not that of `today`. */
export const formatProposedDay = (day: string, today: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'long',
    day: 'numeric',
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  })

/** Returns how many members gave each answer to a day: `3 yes, 1 maybe, 0 no`. */
export const countLine = (day: Pick<ProposedDayView, 'yes' | 'maybe' | 'no'>): string =>
  dateAnswers.map((answer) => `${day[answer]} ${answer}`).join(', ')

/**
 * Returns the same calendar date (`YYYY-MM-DD`) some years later. From February 29, it may be a date that does not
 * exist.
 */
export const addYears = (day: string, years: number): string =>
  String(Number(day.slice(0, 4)) + years) + day.slice(4)
