import type { EntryView } from '#features/bucket-list/contract.ts'
import { dayInWords } from '../entry/days.ts'
import { shownStatus } from '../entry/statuses.ts'

const soonDays = 30

/** What to do next, where there is a choice: what is due soon or overdue, then what was begun, then what matters most, in one's own order. */
export function nextUp(entries: readonly EntryView[], now: string): EntryView | undefined {
  const open = entries.filter(({ status }) => status !== 'completed')
  if (open.length < 2) return undefined
  return open.toSorted(
    (a, b) =>
      dueBy(a, now).localeCompare(dueBy(b, now)) ||
      begun(b) - begun(a) ||
      (b.priority ?? 0) - (a.priority ?? 0) ||
      a.position - b.position,
  )[0]
}

/** Why it is this one, in a few words. */
export function reasonFor(entry: EntryView, now: string): string {
  if (entry.targetDate && entry.targetDate < now) return `Was due ${dayInWords(entry.targetDate)}`
  if (entry.targetDate) return `By ${dayInWords(entry.targetDate)}`
  if (begun(entry)) return 'You have begun'
  return entry.priority === 3 ? 'It matters most to you' : 'First on your list'
}

const begun = (entry: EntryView) => Number(shownStatus(entry) === 'in_progress')

/** The day, where it is near; later than any other where it is not. */
function dueBy({ targetDate }: EntryView, now: string): string {
  const horizon = new Date(`${now}T12:00:00Z`)
  horizon.setUTCDate(horizon.getUTCDate() + soonDays)
  return targetDate && targetDate <= horizon.toISOString().slice(0, 10) ? targetDate : '9999-12-31'
}
