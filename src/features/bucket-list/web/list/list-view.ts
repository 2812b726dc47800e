import type { EntryView } from '#features/bucket-list/contract.ts'
import { statusLabels } from '#features/bucket-list/messages.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { settableStatuses, displayedStatus } from '../entry/entry-format.ts'
import { useEntryChanges } from '../entry/use-entry-changes.ts'

/** View of the list. Stored in the URL, so that links and the Back button restore it. */
export interface ListView {
  filter: Filter
  sort: Sort
  /** Words that an entry must contain. */
  words: string
  /** Shows completed entries by year instead of the list. */
  isTimeline: boolean
  /** Number of pages shown, from 1. */
  page: number
}

export const filters = ['all', ...settableStatuses] as const
export type Filter = (typeof filters)[number]

export const filterLabels: Record<Filter, string> = { all: 'All', ...statusLabels }

export const sorts = ['added', 'target', 'priority', 'title', 'own'] as const
type Sort = (typeof sorts)[number]

export const sortLabels: Record<Sort, string> = {
  added: 'Date added',
  target: 'Target date',
  priority: 'Priority',
  title: 'Title',
  own: 'Custom order',
}

/**
 * Parses the view of the member's list (status filter, sort order, search words, timeline or list, page) from the query
 * string. Missing and invalid values get their defaults.
 */
export function readListView(params: URLSearchParams): ListView {
  const page = params.get('page') ?? ''
  return {
    filter: filters.find((filter) => filter === params.get('status')) ?? 'all',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'added',
    words: params.get('q') ?? '',
    isTimeline: params.get('view') === 'timeline',
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  }
}

/** Returns the query parameters of a view of the member's list. Those that have their default value are left out. */
export function toSearchParams({ filter, sort, words, isTimeline, page }: ListView): URLSearchParams {
  const params = new URLSearchParams()
  if (filter !== 'all') params.set('status', filter)
  if (sort !== 'added') params.set('sort', sort)
  if (words) params.set('q', words)
  if (isTimeline) params.set('view', 'timeline')
  if (page > 1) params.set('page', String(page))
  return params
}

/** Returns the number of entries for each filter: all, planned (including `want_to_do`), in progress and completed. */
export function countByFilter(entries: readonly EntryView[]): Record<Filter, number> {
  const counts = { all: entries.length, planned: 0, in_progress: 0, completed: 0 }
  for (const entry of entries) counts[displayedStatus(entry)] += 1
  return counts
}

/**
 * Returns the entries that match the filter and contain all search words in their idea's title or description or in the
 * member's notes, as parts of words and in any case. They are in the view's sort order, and newest first where that is
 * equal. The page and the timeline do not count.
 * @param lingering ids of entries that stay visible although a status change has removed them from the filter.
 */
export function entriesInView(
  entries: readonly EntryView[],
  { filter, sort, words }: ListView,
  lingering: ReadonlySet<number>,
): EntryView[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return entries
    .filter((entry) => filter === 'all' || displayedStatus(entry) === filter || lingering.has(entry.id))
    .filter((entry) => containsAll(entry, wanted))
    .toSorted(comparators[sort])
}

function containsAll({ idea, notes }: EntryView, words: string[]): boolean {
  if (words.length === 0) return true
  const text = `${idea.title} ${idea.description} ${notes ?? ''}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

const newestFirst = (a: EntryView, b: EntryView) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id

/** Entries without a date or priority sort last; ties sort newest first. */
const comparators: Record<Sort, (a: EntryView, b: EntryView) => number> = {
  added: newestFirst,
  target: (a, b) => (a.targetDate ?? '9').localeCompare(b.targetDate ?? '9') || newestFirst(a, b),
  priority: (a, b) => (b.priority ?? 0) - (a.priority ?? 0) || newestFirst(a, b),
  title: (a, b) => a.idea.title.localeCompare(b.idea.title, 'en') || newestFirst(a, b),
  own: (a, b) => a.position - b.position || newestFirst(a, b),
}

/** Entry next to which another one is placed. */
export type Neighbour = { after: number } | { before: number }

/**
 * Returns a function `(id, neighbour)` that moves an entry directly before or after another one in the member's own
 * order. If the list is sorted in another way, the order on the screen first becomes the member's own, and a toast
 * offers to undo that.
 * @param entries all entries of the list, whatever the view shows.
 * @param onChange called with the changed part of the view: the new sort order, and the page, which stays.
 */
export function useMoveEntry(
  entries: readonly EntryView[],
  view: ListView,
  onChange: (part: Partial<ListView>) => void,
) {
  const toast = useToast()
  const { move, arrange } = useEntryChanges()
  const idsBy = (sort: ListView['sort']) =>
    entriesInView(entries, { ...view, filter: 'all', words: '', sort }, new Set()).map(({ id }) => id)

  return (id: number, neighbour: Neighbour) => {
    if (view.sort === 'own') {
      move.mutate({ id, ...neighbour })
      return
    }
    const before = { ids: idsBy('own'), sort: view.sort }
    arrange.mutate({ ids: moveNextTo(idsBy(view.sort), id, neighbour) })
    onChange({ sort: 'own', page: view.page })
    toast({
      title: 'You’re now using a custom order',
      description: 'It’s based on the order you were viewing.',
      tone: 'success',
      action: {
        label: 'Undo',
        onClick: () => {
          arrange.mutate({ ids: before.ids })
          onChange({ sort: before.sort, page: view.page })
        },
      },
    })
  }
}

function moveNextTo(ids: number[], id: number, neighbour: Neighbour): number[] {
  const others = ids.filter((other) => other !== id)
  const at =
    'after' in neighbour ? others.indexOf(neighbour.after) + 1 : Math.max(0, others.indexOf(neighbour.before))
  return others.toSpliced(at, 0, id)
}
