import type { EntryView } from '#features/bucket-list/contract.ts'
import { doneDayOf } from '../entry/entry-words.ts'

export interface DoneEntry extends EntryView {
  /** The day it was done. */
  day: string
}

export interface DoneYear {
  year: string
  entries: DoneEntry[]
}

/** What was done, the latest year and the latest day in it first. */
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

/** The first entries of them, as many as are shown; years that begin after those are left out. */
export function takeEntries(years: readonly DoneYear[], count: number): DoneYear[] {
  const [year, ...rest] = years
  if (!year || count <= 0) return []
  return [
    { ...year, entries: year.entries.slice(0, count) },
    ...takeEntries(rest, count - year.entries.length),
  ]
}
