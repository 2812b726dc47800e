import { z } from 'zod'
import { id, text, wholeNumber, wholeNumberWithDefault } from '#platform/contract.ts'
import { cost, difficulty, duration, ideaView, locationType, season } from './idea-fields.ts'
import { company, kinds, moods, weather } from './kinds.ts'
import {
  deckMoods,
  maxPageSize,
  maxFreeTextLength,
  maxQueryLength,
  maxFilterValues,
  maxPrice,
  pageSize,
} from './limits.ts'

/** Optional filter; `''` and `'any'` count as not set. */
const filter = <T extends z.ZodType>(values: T) =>
  z.preprocess((value) => (value === '' || value === 'any' ? undefined : value), values.optional())

/** Filter with several values, separated by commas. An idea matches if it has any of them. */
const multiValueFilter = <T extends z.ZodType>(value: T, description: string) =>
  z
    // Issues are reported without a path: the index of a value within the list means nothing to the client.
    .preprocess((given, context) => {
      const several = toFilterValues(given)
      for (const each of several ?? []) {
        for (const issue of value.safeParse(each).error?.issues ?? [])
          context.addIssue({ ...issue, path: [] })
      }
      return several
    }, value.array().max(maxFilterValues).optional())
    .meta({ description })

/** OpenAPI parameter style: several values share one comma-separated parameter; a repeated parameter is rejected. */
export const commaSeparated = { style: 'form', explode: false }

export const ideaFilters = z.object({
  categoryId: filter(id),
  difficulty: multiValueFilter(difficulty, 'One or more values, separated by commas.'),
  cost: multiValueFilter(cost, 'One or more values, separated by commas.'),
  locationType: multiValueFilter(locationType, 'One or more values, separated by commas.'),
  season: multiValueFilter(season, 'One or more values, separated by commas.'),
  ageGroup: multiValueFilter(
    text(maxFreeTextLength).min(1),
    'One or more values, separated by commas, as they appear on ideas: `All ages`, `Families`.',
  ),
  duration: multiValueFilter(
    duration,
    'One or more values, separated by commas: how long an idea takes, derived from its `timeCommitment`.',
  ),
  kind: multiValueFilter(
    z.enum(kinds),
    'One or more values, separated by commas: what someone does or sees.',
  ),
  mood: multiValueFilter(z.enum(moods), 'One or more values, separated by commas.'),
  company: multiValueFilter(
    z.enum(company),
    'One or more values, separated by commas: people an idea is especially good for.',
  ),
  weather: multiValueFilter(
    z.enum(weather),
    'One or more values, separated by commas: weather that an idea needs (`snow`, `clear`) or works just as well in.',
  ),
  maxPrice: filter(wholeNumber(0, maxPrice)).meta({
    description:
      'In whole US dollars: ideas that typically cost one adult no more than this. Ideas without a price are left out.',
  }),
  search: filter(text(maxQueryLength).trim()),
})
export type IdeaListFilters = z.infer<typeof ideaFilters>

/** Query of the featured ideas. Without a limit, all of them are returned. */
export const featuredIdeas = z.object({ limit: wholeNumberWithDefault(maxPageSize, 1, maxPageSize) })

export const ideaList = ideaFilters
  .extend({
    limit: wholeNumberWithDefault(pageSize, 1, maxPageSize),
    offset: wholeNumberWithDefault(0, 0, 1_000_000),
    orderBy: z.literal('newest').optional(),
  })
  .meta(commaSeparated)
export type IdeaListQuery = z.infer<typeof ideaList>

export const byId = z.object({ id })
export const randomIdea = z.object({
  not: id.optional(),
  mood: z.enum(deckMoods).optional().meta({
    description: '`tonight`: takes a few hours at most; `free`: costs nothing; `kids`: good with children.',
  }),
})

/** Fields of an idea that a small card needs. */
export const ideaTeaser = ideaView.pick({ id: true, title: true, imageUrl: true }).extend({
  categoryName: z.string(),
})
export type IdeaTeaser = z.infer<typeof ideaTeaser>

export const stats = z.object({ totalIdeas: z.int() })

function toFilterValues(value: unknown): unknown[] | undefined {
  if (value === '' || value === 'any') return undefined
  if (typeof value === 'string') return [...new Set(value.split(','))]
  return value === undefined ? undefined : [value]
}

export const bySlug = z.object({ slug: z.string() })

export const categoryView = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  targetKeyword: z.string(),
  featured: z.boolean(),
  ideaCount: z.int(),
})
export type CategoryView = z.infer<typeof categoryView>
/** Fields that a label or a link to a category needs. */
export const categoryName = categoryView.pick({ id: true, name: true, slug: true })
export type CategoryName = z.infer<typeof categoryName>

/** Kind of ideas: what someone does or sees. */
export const kindView = z.object({
  /** Value of the filter `kind`, and part of the page's address. */
  kind: z.string(),
  name: z.string(),
  /** Heading of the group that it is listed under. */
  group: z.string(),
  ideaCount: z.int(),
})
export type KindView = z.infer<typeof kindView>

export const byKind = z.object({ kind: z.string() })

/** Kind with the other kinds of its group that have ideas. */
export const kindWithRelated = kindView.extend({ related: kindView.array() })
export type KindWithRelated = z.infer<typeof kindWithRelated>

export const categoryContent = z.object({ content: z.string() })
export type CategoryContent = z.infer<typeof categoryContent>

/** Query of an oEmbed consumer (oembed.com). */
export const oembedQuery = z.object({
  url: z.string().max(2_000),
  format: z.literal('json').default('json'),
  maxwidth: wholeNumberWithDefault(480, 1, 10_000),
  maxheight: wholeNumberWithDefault(420, 1, 10_000),
})
export type OembedQuery = z.infer<typeof oembedQuery>

export const oembed = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  thumbnail_url: z.string(),
  thumbnail_width: z.int(),
  thumbnail_height: z.int(),
  cache_age: z.int(),
  width: z.int(),
  height: z.int(),
  html: z.string(),
})
export type Oembed = z.infer<typeof oembed>
