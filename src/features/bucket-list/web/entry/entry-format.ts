import type { EntryView } from '#features/bucket-list/contract.ts'
import { photoUrl } from '#features/bucket-list/paths.ts'
import { toLocalDate } from '#platform/web/dates.ts'

/** Returns today's calendar date (`YYYY-MM-DD`) in the browser's time zone. */
export const today = (): string => toLocalDate(new Date())

/**
 * Returns the end of a local day (`YYYY-MM-DD`) as a `Date`: the last millisecond before the next day begins. The last
 * hour of a day may occur twice or not at all when clocks change.
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
 * Returns the day (`YYYY-MM-DD`) on which an entry was completed: the one that the member entered, otherwise the local
 * day of `completedAt`; null if there is neither.
 */
export function doneDayOf({ doneOn, completedAt }: Pick<EntryView, 'doneOn' | 'completedAt'>): string | null {
  return doneOn ?? (completedAt ? toLocalDate(new Date(completedAt)) : null)
}

/**
 * Returns the latest day (`YYYY-MM-DD`) that the date field for the completion accepts: today, or the stored day if
 * that is later because the device's clock is behind.
 */
export function maxDoneDay(entry: Pick<EntryView, 'doneOn' | 'completedAt'>): string {
  const [now, known] = [today(), doneDayOf(entry) ?? '']
  return known > now ? known : now
}

/**
 * Returns the address of an entry's picture in the size of a card: the member's first photo of an own idea or a
 * completed entry, else the idea's image (`imageUrl`), which is its cover if it has no other. Without the base path for
 * pictures of this site.
 */
export function pictureOf({ customIdeaId, status, photos: [photo], idea }: EntryView): string {
  const isOwnPhoto = photo !== undefined && (customIdeaId !== null || status === 'completed')
  return isOwnPhoto ? photoUrl(photo, 'small') : idea.imageUrl
}

/** Returns whether the target date is before today (`now`) and the entry is not completed. */
export const isOverdue = (
  { targetDate, status }: Pick<EntryView, 'targetDate' | 'status'>,
  now: string,
): boolean => targetDate !== null && targetDate < now && status !== 'completed'

/**
 * Returns three usual target dates, each with a label and the day (`YYYY-MM-DD`): the next Saturday (a week later if
 * `now` is one), and the day one month and one year after `now`.
 */
export function suggestedDays(now: string): { label: string; day: string }[] {
  const saturday = noonOf(now)
  saturday.setDate(saturday.getDate() + (6 - saturday.getDay() || 7))
  return [
    { label: 'On Saturday', day: toLocalDate(saturday) },
    { label: 'In a month', day: addMonths(now, 1) },
    { label: 'In a year', day: addMonths(now, 12) },
  ]
}

/** Adds months to a day; the last day of a shorter month replaces a day that it lacks. */
function addMonths(day: string, months: number): string {
  const moved = noonOf(day)
  const date = moved.getDate()
  moved.setMonth(moved.getMonth() + months, 1)
  const lastDate = new Date(moved.getFullYear(), moved.getMonth() + 1, 0).getDate()
  moved.setDate(Math.min(date, lastDate))
  return toLocalDate(moved)
}

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

/**
 * Returns the status to show for an entry. It is the entry's own status, except that `want_to_do`, which the random
 * card sets, is shown as `planned`.
 */
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
