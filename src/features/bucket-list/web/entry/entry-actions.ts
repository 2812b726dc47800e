import type { EntryView, Status } from '#features/bucket-list/contract.ts'

/** Question of the form below an entry: how it was, or when it is planned. */
export type EntryPrompt = 'story' | 'date'

/**
 * Actions on an entry. The object stays the same while the list is shown, so that memoised entries do not render again.
 */
export interface EntryActions {
  setStatus: (entry: EntryView, status: Status) => void
  /** Asks for the target date of an entry, without changing it yet. */
  askForDate: (entry: EntryView) => void
  setTargetDate: (entry: EntryView, targetDate: string) => void
  /** Saves the details of an entry that was just completed. */
  saveStory: (
    entry: EntryView,
    story: { doneOn: string | null; doneNote: string | null; doneWith: string | null },
  ) => void
  /** Closes the form below an entry without saving. */
  dismissPrompt: (entry: EntryView) => void
  /** Opens the menu of the member's lists at a button. */
  addToList: (entry: EntryView, button: HTMLElement) => void
  edit: (entry: EntryView) => void
  openCustomIdea: (customIdeaId: number) => void
  remove: (entry: EntryView) => void
  restore: (entry: EntryView) => void
}
