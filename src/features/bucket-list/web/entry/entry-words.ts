import type { EntryView } from '#features/bucket-list/contract.ts'
import {
  customCostSymbols,
  customLocationLabels,
  timeCommitmentLabels,
} from '#features/bucket-list/messages.ts'

const defaultTime = 'Varies'

/** What an entry's stored values say to people. */
export const locationInWords = ({ idea }: EntryView): string => customLocationLabels[idea.locationType]

export function timeInWords({ idea }: EntryView): string {
  const labels: Record<string, string> = timeCommitmentLabels
  return labels[idea.timeCommitment] ?? (idea.timeCommitment || defaultTime)
}

export const costSymbol = ({ idea }: EntryView): string => customCostSymbols[idea.cost - 1] ?? '$$'
