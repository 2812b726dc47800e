/** The tint of each status; the words carry the meaning. */
export const statusTones = {
  planned: 'neutral',
  want_to_do: 'neutral',
  in_progress: 'medium',
  completed: 'easy',
} as const
