import { hasCode } from '#platform/web/failure.ts'
import type { Toast } from '#platform/web/toasts/use-toast.ts'
import {
  addedToList,
  alreadySavedTitle,
  logInToSave,
  randomSaved,
  randomSaveFailed,
  saveFailedTitle,
  signInToSave,
} from '#features/bucket-list/messages.ts'
import { defaultPriority } from '#features/bucket-list/limits.ts'

/** Entry fields and toasts for saving from one kind of control. */
export interface SaveMode {
  entry: { status: 'planned' | 'want_to_do'; priority: number; notes?: string }
  /** Null for a screen that shows what was saved itself. */
  saved: Toast | null
  failed: (message: string, error?: unknown) => Toast
  signedOut: Toast
  /** Whether a visitor is redirected to the sign-in page. */
  leadsToLogin: boolean
}

/** For cards and idea pages. */
export const plannedSave: SaveMode = {
  entry: { status: 'planned', priority: defaultPriority },
  saved: addedToList,
  failed: (message, error) =>
    hasCode(error, 'already_listed')
      ? { title: alreadySavedTitle, description: message }
      : { title: saveFailedTitle, description: message, tone: 'danger' },
  signedOut: signInToSave,
  leadsToLogin: false,
}

/** For a newcomer's first cards. */
export const firstCardSave: SaveMode = { ...plannedSave, saved: null }

/** For the random card. */
export const randomSave: SaveMode = {
  entry: { status: 'want_to_do', priority: defaultPriority, notes: '' },
  saved: randomSaved,
  failed: () => randomSaveFailed,
  signedOut: logInToSave,
  leadsToLogin: true,
}
