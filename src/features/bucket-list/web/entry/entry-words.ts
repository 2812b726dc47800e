import type { EntryView } from '#features/bucket-list/contract.ts'
import { toLocalDate } from '#platform/web/dates.ts'

/** Calendar dates (`YYYY-MM-DD`) as the member's own calendar has them. */
export const today = (): string => toLocalDate(new Date())

/** A moment before the next day begins here: the last hour of a day may come twice, or not at all. */
export function endOfDay(day: string): Date {
  const next = noonOf(day)
  next.setDate(next.getDate() + 1)
  return new Date(next.setHours(0, 0, 0, 0) - 1)
}

/** Such as 'Mar 4, 2027'. */
export const formatDay = (day: string): string =>
  noonOf(day).toLocaleDateString('en-US', { dateStyle: 'medium' })

/** Such as 'Mar 2027'. */
export const formatMonth = (day: string): string =>
  noonOf(day).toLocaleDateString('en-US', { month: 'short', year: 'numeric' })

/** When it was done: the day the member gave, else the one it was ticked off. */
export function doneDayOf({ doneOn, completedAt }: Pick<EntryView, 'doneOn' | 'completedAt'>): string | null {
  return doneOn ?? (completedAt ? toLocalDate(new Date(completedAt)) : null)
}

/** The last day that something can have been done: the clock of the device may lag behind what is known already. */
export function maxDoneDay(entry: Pick<EntryView, 'doneOn' | 'completedAt'>): string {
  const [now, known] = [today(), doneDayOf(entry) ?? '']
  return known > now ? known : now
}

export const isOverdue = (
  { targetDate, status }: Pick<EntryView, 'targetDate' | 'status'>,
  now: string,
): boolean => targetDate !== null && targetDate < now && status !== 'completed'

/** At noon, so that no change of clocks moves it to another day. */
function noonOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const noon = new Date(2000, 0, 1, 12)
  // Told apart from its time of day: as one, a year below 100 would be taken for one of the last century.
  noon.setFullYear(year, month - 1, date)
  return noon
}

/** What a member can set an entry to. */
export const settableStatuses = ['planned', 'in_progress', 'completed'] as const

/** An idea that was wanted out of the random card is planned like any other. */
export const displayedStatus = ({ status }: Pick<EntryView, 'status'>): (typeof settableStatuses)[number] =>
  status === 'want_to_do' ? 'planned' : status

/** The tint of each status; the words carry the meaning. */
export const statusTones = {
  planned: 'neutral',
  want_to_do: 'neutral',
  in_progress: 'medium',
  completed: 'easy',
} as const

/** What was typed into a field of a form; null where that is nothing. */
export function readText(fields: FormData, name: string): string | null {
  const value = fields.get(name)
  return typeof value === 'string' && value.trim() ? value.trim() : null
}
