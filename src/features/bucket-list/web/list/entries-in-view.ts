import type { EntryView } from '#features/bucket-list/contract.ts'
import { shownStatus } from '../entry/statuses.ts'
import type { Filter, ListView, Sort } from './list-view.ts'

export function countByFilter(entries: readonly EntryView[]): Record<Filter, number> {
  const counts = { all: entries.length, planned: 0, in_progress: 0, completed: 0 }
  for (const entry of entries) counts[shownStatus(entry)] += 1
  return counts
}

/**
 * The entries that a view shows, in its order.
 * @param lingering entries that stay though their status has just taken them out of the filter.
 */
export function entriesInView(
  entries: readonly EntryView[],
  { filter, sort, words }: ListView,
  lingering: ReadonlySet<number>,
): EntryView[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return entries
    .filter((entry) => filter === 'all' || shownStatus(entry) === filter || lingering.has(entry.id))
    .filter((entry) => holdsAll(entry, wanted))
    .toSorted(orders[sort])
}

function holdsAll({ idea, notes }: EntryView, words: string[]): boolean {
  if (words.length === 0) return true
  const text = `${idea.title} ${idea.description} ${notes ?? ''}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

const newestFirst = (a: EntryView, b: EntryView) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id

/** What has no date or priority comes after what has one; what is equal, newest first. */
const orders: Record<Sort, (a: EntryView, b: EntryView) => number> = {
  added: newestFirst,
  target: (a, b) => (a.targetDate ?? '9').localeCompare(b.targetDate ?? '9') || newestFirst(a, b),
  priority: (a, b) => (b.priority ?? 0) - (a.priority ?? 0) || newestFirst(a, b),
  title: (a, b) => a.idea.title.localeCompare(b.idea.title, 'en') || newestFirst(a, b),
  own: (a, b) => a.position - b.position || newestFirst(a, b),
}
