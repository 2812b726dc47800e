import { Cron } from 'croner'
import { dayMs } from '#platform/durations.ts'

/** When issues are due: a cron expression, read in a zone, through all its changes of the clock. */
export interface IssueSchedule {
  schedule: string
  zone: string
}

/** The first moment after another one. */
export const getNextDue = ({ schedule, zone }: IssueSchedule, moment: Date): Date | null =>
  new Cron(schedule, { timezone: zone }).nextRun(moment)

/** Whether both can be read. */
export function isValidSchedule({ schedule, zone }: IssueSchedule): boolean {
  try {
    return getNextDue({ schedule, zone }, new Date(0)) !== null
  } catch (error) {
    // Whatever it is, it says that one of the two is none.
    if (error instanceof Error) return false
    throw error
  }
}

/** The calendar day (YYYY-MM-DD) of a moment in a zone. */
export const toDateInZone = (zone: string, moment: Date): string =>
  moment.toLocaleDateString('sv-SE', { timeZone: zone })

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/**
 * The days that were a year ago, the second not included: one as a rule. The 29th of February is remembered on the
 * 28th, and has none itself.
 */
export function getDatesOneYearBefore(day: string): { from: string; to: string } | undefined {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  if (Number.isNaN(Date.parse(before)) || !isValidDate(before)) return undefined
  const to = addDays(before, 1)
  return { from: before, to: to.endsWith('-02-29') ? addDays(to, 1) : to }
}

const isValidDate = (day: string) => new Date(Date.parse(day)).toISOString().slice(0, 10) === day

/** Such as 'March 4, 2027'. */
export const formatDate = (day: string): string =>
  new Date(Date.parse(day)).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
