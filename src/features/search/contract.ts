import { z } from 'zod'
import { ideaView } from '#features/ideas/contract.ts'
import { text } from '#platform/contract.ts'
import { longestQuery } from './texts.ts'

export const searchQuery = z.object({ q: text(longestQuery).default('') })
export type SearchQuery = z.infer<typeof searchQuery>

export const searchResult = z.object({
  /** Best first, at most 1,000. */
  ideas: ideaView.array(),
  /** False where no idea holds all words and these are the close matches. */
  isExact: z.boolean(),
})
export type SearchResult = z.infer<typeof searchResult>
