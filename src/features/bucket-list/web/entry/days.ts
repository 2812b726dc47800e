import type { EntryView } from '#features/bucket-list/contract.ts'

/** Calendar dates (`YYYY-MM-DD`) as the member's own calendar has them. */
export const today = (): string => dayOf(new Date())

/** The day a moment falls on here. */
export function dayOf(moment: Date): string {
  const month = String(moment.getMonth() + 1).padStart(2, '0')
  return `${moment.getFullYear()}-${month}-${String(moment.getDate()).padStart(2, '0')}`
}

/** Such as 'Mar 4, 2027'. */
export const dayInWords = (day: string): string =>
  dateOf(day).toLocaleDateString('en-US', { dateStyle: 'medium' })

/** Such as 'Mar 2027'. */
export const monthInWords = (day: string): string =>
  dateOf(day).toLocaleDateString('en-US', { month: 'short', year: 'numeric' })

/** When it was done: the day the member gave, else the one it was ticked off. */
export function doneDayOf({ doneOn, completedAt }: Pick<EntryView, 'doneOn' | 'completedAt'>): string | null {
  return doneOn ?? (completedAt ? dayOf(new Date(completedAt)) : null)
}

export const isOverdue = (
  { targetDate, status }: Pick<EntryView, 'targetDate' | 'status'>,
  now: string,
): boolean => targetDate !== null && targetDate < now && status !== 'completed'

/** At noon, so that no change of clocks moves it to another day. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}
