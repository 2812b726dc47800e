import type { EntryChanges, EntryView, Move } from '#features/bucket-list/contract.ts'

/** Entry as its member sees it, without fields that only the server knows. */
export type Entry = Pick<
  EntryView,
  'id' | 'ideaId' | 'customIdeaId' | 'status' | 'priority' | 'targetDate' | 'notes' | 'completedAt' | 'steps'
>
export type Subject = Pick<Entry, 'ideaId' | 'customIdeaId'>

/** Removed entries keep their place among the others, for Undo. */
export interface Placed extends Entry {
  isRemoved: boolean
  /** Entries moved since this one was removed. Their order relative to it is undefined. */
  unsure: Set<number>
}

/** Everything a member has, in the order of the responses. */
export interface List {
  entries: Placed[]
  /** Oldest first. */
  customIdeas: { id: number; title: string }[]
  share: { token: string; withNotes: boolean; withCustomIdeas: boolean } | null
}

/** Lists of two members, which must not affect each other. */
export type Lists = readonly [List, List]

export const createEmptyList = (): List => ({ entries: [], customIdeas: [], share: null })
export const toListed = ({ entries }: List): Placed[] => entries.filter(({ isRemoved }) => !isRemoved)
export const removed = ({ entries }: List): Placed[] => entries.filter(({ isRemoved }) => isRemoved)

export const entryOf = (list: List, subject: Subject): Placed | undefined =>
  toListed(list).find(
    ({ ideaId, customIdeaId }) => ideaId === subject.ideaId && customIdeaId === subject.customIdeaId,
  )

export type Told = Omit<EntryChanges, 'id'>
const defaultFields = {
  status: 'planned',
  priority: 2,
  targetDate: null,
  notes: null,
  completedAt: null,
  steps: [],
} as const satisfies Partial<Entry>

/** Adds an entry at the end, by default planned and of priority 2. */
export function add(list: List, subject: Subject & { id: number }, told: Told, now: string): void {
  const { id, ideaId, customIdeaId } = subject
  const entry = {
    ...defaultFields,
    steps: [],
    id,
    ideaId,
    customIdeaId,
    isRemoved: false,
    unsure: new Set<number>(),
  }
  list.entries.push(entry)
  change(entry, told, now)
}

/** Changes an entry: missing fields stay, null clears, and the completion time follows the status. */
export function change(entry: Entry, told: Told, now: string): void {
  const { status, priority, targetDate, notes, completedAt } = told
  if (priority !== undefined) entry.priority = priority
  if (targetDate !== undefined) entry.targetDate = targetDate
  if (notes !== undefined) entry.notes = notes?.trim() ? notes : null
  if (status === undefined) return
  entry.status = status
  const past = completedAt && completedAt < now ? completedAt : now
  entry.completedAt = status === 'completed' ? (entry.completedAt ?? past) : null
}

/** Moves an entry after or before a neighbour, to the top or to the end. */
export function moveEntry(list: List, move: Move): void {
  list.entries = moveItem(list.entries, move)
  for (const { unsure } of removed(list)) unsure.add(move.id)
}

/** Gives the named entries each other's places; the others keep theirs. */
export function arrange(list: List, ids: readonly number[]): void {
  const named = ids.flatMap((id) => list.entries.filter((entry) => entry.id === id))
  list.entries = list.entries.map((entry) => (ids.includes(entry.id) ? (named.shift() ?? entry) : entry))
  for (const { unsure } of removed(list)) for (const id of ids) unsure.add(id)
}

export function moveItem<T extends { id: number }>(all: T[], { id, after, before }: Move): T[] {
  const others = all.filter((one) => one.id !== id)
  const at = others.findIndex((one) => one.id === (after ?? before))
  const top = after === undefined ? others.length : 0
  const index = at < 0 ? top : after ? at + 1 : at
  return [...others.slice(0, index), ...all.filter((one) => one.id === id), ...others.slice(index)]
}

export function remove(entry: Placed): void {
  entry.isRemoved = true
  entry.unsure = new Set()
}

/**
 * Restores an entry to its place. Among entries moved in the meantime it may be anywhere, so its place is taken from
 * the response.
 */
export function restore(list: List, entry: Placed, told: number[]): void {
  entry.isRemoved = false
  if (entry.unsure.size === 0) return
  const others = toListed(list).filter(({ id }) => id !== entry.id)
  const isAbove = ({ id }: Entry) =>
    entry.unsure.has(id)
      ? told.indexOf(id) < told.indexOf(entry.id)
      : list.entries.findIndex((one) => one.id === id) < list.entries.indexOf(entry)
  const below = others.findIndex((other) => !isAbove(other))
  const neighbour = others[below]
  moveEntry(list, { id: entry.id, before: neighbour ? neighbour.id : null })
}

/** Deletes a custom idea with its entry and the removed entry for Undo. */
export function removeCustomIdea(list: List, customIdeaId: number): void {
  list.customIdeas = list.customIdeas.filter(({ id }) => id !== customIdeaId)
  list.entries = list.entries.filter((entry) => entry.customIdeaId !== customIdeaId)
}
