import type { EntryView, Status } from '#features/bucket-list/contract.ts'

/** What a row can ask for. The same object as long as the list is shown, so that rows need not render anew. */
export interface EntryActions {
  setStatus: (entry: EntryView, status: Status) => void
  /** Keeps what is told about something that was just completed. */
  tellHow: (
    entry: EntryView,
    told: { doneOn: string | null; doneNote: string | null; doneWith: string | null },
  ) => void
  /** Leaves it untold. */
  dismissLine: (entry: EntryView) => void
  edit: (entry: EntryView) => void
  openCustomIdea: (customIdeaId: number) => void
  remove: (entry: EntryView) => void
  restore: (entry: EntryView) => void
}
