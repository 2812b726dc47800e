import { z } from 'zod'
import { ideaView } from '#features/ideas/contract.ts'
import { text, wholeNumberOr } from '#platform/contract.ts'
import { longestQuery, mostMatches } from './texts.ts'

export const searchQuery = z.object({
  q: text(longestQuery).default(''),
  limit: wholeNumberOr(mostMatches, 1, mostMatches),
})
export type SearchQuery = z.infer<typeof searchQuery>

export const searchResult = z.object({
  /** Best first, as many as were asked for. */
  ideas: ideaView.array(),
  /** How many there are in all. */
  total: z.int(),
  /** False where no idea holds all words and these are the close matches. */
  isExact: z.boolean(),
})
export type SearchResult = z.infer<typeof searchResult>
