import { z } from 'zod'
import { id, text, wholeNumberOr } from '#platform/contract.ts'
import { cost, difficulty, locationType, season } from './idea-fields.ts'
import { largestPage, longestQuery, pageSize } from './limits.ts'

/** A filter that '' and 'any' switch off. */
const filter = <T extends z.ZodType>(values: T) =>
  z.preprocess((value) => (value === '' || value === 'any' ? undefined : value), values.optional())

export const ideaFilters = z.object({
  categoryId: filter(id),
  difficulty: filter(difficulty),
  cost: filter(cost),
  locationType: filter(locationType),
  season: filter(season),
  search: filter(text(longestQuery).trim()),
})
export type IdeaListFilters = z.infer<typeof ideaFilters>

export const ideaList = ideaFilters.extend({
  limit: wholeNumberOr(pageSize, 1, largestPage),
  offset: wholeNumberOr(0, 0, 1_000_000),
  orderBy: z.literal('newest').optional(),
})
export type IdeaListQuery = z.infer<typeof ideaList>

export const byId = z.object({ id })
export const randomIdea = z.object({ not: id.optional() })

export const stats = z.object({ totalIdeas: z.int() })
