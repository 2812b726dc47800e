import { Cron } from 'croner'
import { dayMs } from '#platform/durations.ts'

/** Schedule of issues: a cron expression in a time zone, with its daylight-saving changes. */
export interface IssueSchedule {
  schedule: string
  zone: string
}

/**
 * Returns when the first newsletter issue after `moment` is due, by a cron expression in a time zone; null if the
 * expression matches no later time. @throws Error if the expression or the time zone is invalid.
 */
export const getNextDue = ({ schedule, zone }: IssueSchedule, moment: Date): Date | null =>
  new Cron(schedule, { timezone: zone }).nextRun(moment)

/**
 * Returns whether a schedule of newsletter issues has a valid time zone and a valid cron expression that matches some
 * time.
 */
export function isValidSchedule({ schedule, zone }: IssueSchedule): boolean {
  try {
    return getNextDue({ schedule, zone }, new Date(0)) !== null
  } catch (error) {
    // Croner reports an invalid expression or time zone by throwing.
    if (error instanceof Error) return false
    throw error
  }
}

/** Returns the calendar date (YYYY-MM-DD) of a timestamp in a time zone. */
export const toDateInZone = (zone: string, moment: Date): string =>
  moment.toLocaleDateString('sv-SE', { timeZone: zone })

/** Returns the calendar date (YYYY-MM-DD) that is `days` days after `day`; before it if `days` is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/**
 * Returns the date one year before `day` (YYYY-MM-DD) as a range: `from` is inclusive, `to` exclusive. The range is one
 * day, but for February 28 it includes a February 29 of that year. Undefined for February 29, which the year before
 * lacks.
 */
export function getDatesOneYearBefore(day: string): { from: string; to: string } | undefined {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  if (Number.isNaN(Date.parse(before)) || !isValidDate(before)) return undefined
  const to = addDays(before, 1)
  return { from: before, to: to.endsWith('-02-29') ? addDays(to, 1) : to }
}

const isValidDate = (day: string) => new Date(Date.parse(day)).toISOString().slice(0, 10) === day

/** Formats a calendar date (YYYY-MM-DD), for example "March 4, 2027". */
export const formatDate = (day: string): string =>
  new Date(Date.parse(day)).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
