import { z } from 'zod'
import { id, text, wholeNumber, wholeNumberOr } from '#platform/contract.ts'
import { largestPage, longestQuery, pageSize } from './limits.ts'

export const difficulty = wholeNumber(1, 3)
export const cost = wholeNumber(1, 3)
export const locationType = z.enum(['indoor', 'outdoor', 'travel', 'anywhere'])
export type LocationType = z.infer<typeof locationType>
export const season = z.enum(['any', 'spring', 'summer', 'fall', 'winter'])
export type Season = z.infer<typeof season>
export const ideaState = z.enum(['draft', 'scheduled', 'published', 'archived'])

/** A filter that '' and 'any' switch off (decision 22). */
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

export const ideaView = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  difficulty: z.int(),
  cost: z.int(),
  locationType,
  timeCommitment: z.string(),
  tags: z.string().array(),
  ageGroup: z.string(),
  season,
  categoryId: z.int().nullable(),
  category: z.object({ id: z.int(), name: z.string(), slug: z.string() }).nullable(),
  featured: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type IdeaView = z.infer<typeof ideaView>

export const stats = z.object({ totalIdeas: z.int() })
