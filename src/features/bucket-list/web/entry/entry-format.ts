import type { EntryView } from '#features/bucket-list/contract.ts'
import { toLocalDate } from '#platform/web/dates.ts'

/** Returns today's calendar date (`YYYY-MM-DD`) in the member's time zone. */
export const today = (): string => toLocalDate(new Date())

/**
 * Returns the last millisecond before the local day after `day` (`YYYY-MM-DD`) begins. The last hour of a day may occur
 * twice or not at all when clocks change.
 */
export function endOfDay(day: string): Date {
  const next = noonOf(day)
  next.setDate(next.getDate() + 1)
  return new Date(next.setHours(0, 0, 0, 0) - 1)
}

/** Formats a day (`YYYY-MM-DD`) as 'Mar 4, 2027'. */
export const formatDay = (day: string): string =>
  noonOf(day).toLocaleDateString('en-US', { dateStyle: 'medium' })

/** Formats a day (`YYYY-MM-DD`) as 'Mar 2027'. */
export const formatMonth = (day: string): string =>
  noonOf(day).toLocaleDateString('en-US', { month: 'short', year: 'numeric' })

/**
 * Returns the day of completion: the one that the member entered, otherwise the local day of `completedAt`; null if
 * there is neither.
 */
export function doneDayOf({ doneOn, completedAt }: Pick<EntryView, 'doneOn' | 'completedAt'>): string | null {
  return doneOn ?? (completedAt ? toLocalDate(new Date(completedAt)) : null)
}

/** Returns the latest day that the date field accepts: today, or the stored day if the device's clock is behind it. */
export function maxDoneDay(entry: Pick<EntryView, 'doneOn' | 'completedAt'>): string {
  const [now, known] = [today(), doneDayOf(entry) ?? '']
  return known > now ? known : now
}

/** Whether the target date is before today (`now`) and the entry is not completed. */
export const isOverdue = (
  { targetDate, status }: Pick<EntryView, 'targetDate' | 'status'>,
  now: string,
): boolean => targetDate !== null && targetDate < now && status !== 'completed'

/** Returns noon of a day in local time, so that a change of clocks cannot shift it to another day. */
function noonOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const noon = new Date(2000, 0, 1, 12)
  // Set separately: the `Date` constructor maps the years 0 to 99 to 1900 to 1999.
  noon.setFullYear(year, month - 1, date)
  return noon
}

/** Statuses that a member can choose. */
export const settableStatuses = ['planned', 'in_progress', 'completed'] as const

/** Returns the status to show. `want_to_do`, which the random card sets, counts as planned. */
export const displayedStatus = ({ status }: Pick<EntryView, 'status'>): (typeof settableStatuses)[number] =>
  status === 'want_to_do' ? 'planned' : status

/** Badge tone of each status; the label carries the meaning. */
export const statusTones = {
  planned: 'neutral',
  want_to_do: 'neutral',
  in_progress: 'medium',
  completed: 'easy',
} as const

/** Returns the trimmed value of a form field; null if it is blank. */
export function readText(fields: FormData, name: string): string | null {
  const value = fields.get(name)
  return typeof value === 'string' && value.trim() ? value.trim() : null
}
