import { z } from 'zod'
import { categoryView, commaSeparated, ideaFilters } from '#features/catalogue/contract.ts'
import { duration, ideaView, locationType, season } from '#features/catalogue/idea-fields.ts'
import { id, text, wholeNumberWithDefault } from '#platform/contract.ts'
import { maxReportDays, maxSynonymLength, maxMatches, minSuggestLength } from './limits.ts'
import { maxQueryLength } from '#features/catalogue/limits.ts'

/** What may be asked for beside the words: '' and 'any' switch a filter off, as everywhere. */
const searchFilters = ideaFilters.omit({ search: true })
export type SearchFilterValues = z.infer<typeof searchFilters>

export const searchQuery = searchFilters
  .extend({
    q: text(maxQueryLength).default(''),
    limit: wholeNumberWithDefault(maxMatches, 1, maxMatches),
    offset: wholeNumberWithDefault(0, 0, maxMatches),
    /** Whether the question is read for what it says beside words: "cheap", "in april", "with kids". */
    understand: wholeNumberWithDefault(0, 0, 1),
    /** What is not to be understood: keys of hints, parted by commas. */
    without: text(maxQueryLength).default(''),
    /** Whether words are looked for as they are written, be they misspelt. */
    asWritten: wholeNumberWithDefault(0, 0, 1),
  })
  .meta(commaSeparated)
export type SearchQuery = z.infer<typeof searchQuery>

const withCount = <T extends z.ZodType>(value: T) => z.object({ value, count: z.int() })

/** How many results each choice would leave, were it taken instead of what is chosen in its own group; several of a group leave their sum. None are left out but those without any. */
const searchFacets = z.object({
  difficulty: withCount(z.int()).array(),
  cost: withCount(z.int()).array(),
  locationType: withCount(locationType).array(),
  season: withCount(season).array(),
  /** Those with most results first. */
  ageGroup: withCount(z.string()).array(),
  duration: withCount(duration).array(),
  /** Those with most results first. */
  categoryId: withCount(z.int()).extend({ name: z.string() }).array(),
})
export type SearchFacets = z.infer<typeof searchFacets>

/** Something that a question was understood to say. */
const hint = z.object({ key: z.string(), label: z.string() })

const understood = z.object({
  /** What the results are narrowed by; where the words have won, what they would have been narrowed by. */
  hints: hint.array(),
  /** What was taken off. */
  without: hint.array(),
  /** Whether nothing is all that, so that the results are those of the words alone. */
  haveWordsWon: z.boolean(),
})

export const searchResult = z.object({
  /** Best first, as many as were asked for. */
  ideas: ideaView.array(),
  /** How many there are in all, within the filters. */
  total: z.int(),
  /** Where so many match that not all were counted: the numbers are at least so many, and 1,000 at most. */
  more: z.object({ total: z.boolean(), facets: z.boolean() }),
  /** False where no idea holds all words, whatever the filters, and these are the close matches. */
  isExact: z.boolean(),
  facets: searchFacets,
  /** In lower case, as they stand in these ideas' titles, tags and descriptions: the words that were looked for, in any spelling or form, and their synonyms. */
  words: z.string().array(),
  /** What was looked for instead, where words were misspelt. */
  spelt: z.string().nullable(),
  /** Where the question was to be understood. */
  understood: understood.nullable(),
})
export type SearchResult = z.infer<typeof searchResult>

/** The words of a text search, without anything around them. */
export const searchText = z.object({ q: text(maxQueryLength).default('') })

export const suggestQuery = z.object({
  q: text(maxQueryLength).refine((q) => q.trim().length >= minSuggestLength, {
    error: `must have at least ${minSuggestLength} letters`,
    params: { sentence: false },
  }),
  /** The category that is looked at: its own ideas come first. */
  categoryId: id.optional(),
})

export type SuggestQuery = z.infer<typeof suggestQuery>

export const suggestions = z.object({
  ideas: z.object({ id: z.int(), title: z.string(), imageUrl: z.string(), categoryName: z.string() }).array(),
  categories: z.object({ name: z.string(), slug: z.string() }).array(),
  tags: z.string().array(),
  /** What is understood of it beside its words, each with a question of its own: "Japan" and "April". */
  hints: hint.extend({ q: z.string() }).array(),
})
export type SuggestResult = z.infer<typeof suggestions>

export const nearestCategories = categoryView.array()

/** As an editor says it: what visitors look for, and what the catalogue calls it. */
export const newSynonym = z.object({ phrase: text(maxSynonymLength), means: text(maxSynonymLength) })
export type NewSynonym = z.infer<typeof newSynonym>

export const synonymView = newSynonym.extend({ id: z.int(), createdAt: z.iso.datetime() })
export type SynonymView = z.infer<typeof synonymView>

export const withoutResultsQuery = z.object({
  days: wholeNumberWithDefault(30, 1, maxReportDays),
  limit: wholeNumberWithDefault(50, 1, 500),
})

/** What visitors looked for in vain, most often first. */
export const searchesWithoutResults = z
  .object({ text: z.string(), count: z.int(), lastDay: z.iso.date() })
  .array()
/** What visitors asked for beside words that no idea is, most often first. */
export const searchesWithUnmatchedHints = z
  .object({ text: z.string(), leftOut: z.string(), count: z.int(), lastDay: z.iso.date() })
  .array()
export type SearchesWithUnmatchedHints = z.infer<typeof searchesWithUnmatchedHints>

export type SearchesWithoutResults = z.infer<typeof searchesWithoutResults>
