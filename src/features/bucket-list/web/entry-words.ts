import type { EntryView } from '../contract.ts'
import {
  customCostSymbols,
  customDifficultyLabels,
  customLocationLabels,
  timeCommitmentLabels,
} from '../texts.ts'

const defaultTime = 'Varies'
const catalogueDifficultyLabels = ['Easy', 'Medium', 'Hard']

/** What an entry's stored values say to people (decisions 4 and 7). */
export const locationInWords = ({ idea }: EntryView): string => customLocationLabels[idea.locationType]

export function timeInWords({ idea }: EntryView): string {
  const labels: Record<string, string> = timeCommitmentLabels
  return labels[idea.timeCommitment] ?? (idea.timeCommitment || defaultTime)
}

export const costSymbol = ({ idea }: EntryView): string => customCostSymbols[idea.cost - 1] ?? '$$'

/** A custom idea's scale has five steps, the catalogue's three. */
export function difficultyInWords({ idea, customIdeaId }: EntryView): string {
  const labels = customIdeaId ? customDifficultyLabels : catalogueDifficultyLabels
  return labels[idea.difficulty - 1] ?? 'Medium'
}
