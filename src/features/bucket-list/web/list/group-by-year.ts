import type { EntryView } from '#features/bucket-list/contract.ts'
import { doneDayOf } from '../entry/entry-format.ts'

export interface DoneEntry extends EntryView {
  /** Day of completion. */
  day: string
}

export interface DoneYear {
  year: string
  entries: DoneEntry[]
}

/**
 * Returns the completed ones of these entries, each with its `day` of completion (`YYYY-MM-DD`), grouped by year:
 * latest year first, and within a year latest day first. Entries without a day of completion are left out.
 */
export function groupByYear(entries: readonly EntryView[]): DoneYear[] {
  const done = entries
    .flatMap((entry) => {
      const day = entry.status === 'completed' ? doneDayOf(entry) : null
      return day ? [{ ...entry, day }] : []
    })
    .toSorted((a, b) => b.day.localeCompare(a.day) || b.id - a.id)
  return [...Map.groupBy(done, ({ day }) => day.slice(0, 4))].map(([year, ofYear]) => ({
    year,
    entries: ofYear,
  }))
}

/**
 * Returns the first `count` entries of the timeline, grouped by year as given. Years with no entry among them are left
 * out.
 */
export function takeEntries(years: readonly DoneYear[], count: number): DoneYear[] {
  const [year, ...rest] = years
  if (!year || count <= 0) return []
  return [
    { ...year, entries: year.entries.slice(0, count) },
    ...takeEntries(rest, count - year.entries.length),
  ]
}
