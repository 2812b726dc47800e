import type { EntryView } from '#features/bucket-list/contract.ts'

/** What a member can set an entry to. */
export const settable = ['planned', 'in_progress', 'completed'] as const

/** An idea that was wanted out of the random card is planned like any other. */
export const shownStatus = ({ status }: Pick<EntryView, 'status'>): (typeof settable)[number] =>
  status === 'want_to_do' ? 'planned' : status

/** The tint of each status; the words carry the meaning. */
export const statusTones = {
  planned: 'neutral',
  want_to_do: 'neutral',
  in_progress: 'medium',
  completed: 'easy',
} as const
