import type { EntryView, Status } from '#features/bucket-list/contract.ts'

/**
 * Actions on an entry. The object stays the same while the list is shown, so that memoised entries do not render again.
 */
export interface EntryActions {
  setStatus: (entry: EntryView, status: Status) => void
  /** Saves the details of an entry that was just completed. */
  tellHow: (
    entry: EntryView,
    told: { doneOn: string | null; doneNote: string | null; doneWith: string | null },
  ) => void
  /** Closes the completion form without saving. */
  dismissLine: (entry: EntryView) => void
  edit: (entry: EntryView) => void
  openCustomIdea: (customIdeaId: number) => void
  remove: (entry: EntryView) => void
  restore: (entry: EntryView) => void
}
