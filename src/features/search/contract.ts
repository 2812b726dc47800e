import { z } from 'zod'
import { categoryView, commaSeparated, ideaFilters } from '#features/catalogue/contract.ts'
import { duration, ideaView, locationType, season } from '#features/catalogue/idea-fields.ts'
import { company, kinds, moods, weather } from '#features/catalogue/kinds.ts'
import { id, text, wholeNumberWithDefault } from '#platform/contract.ts'
import { maxReportDays, maxSynonymLength, maxMatches, minSuggestLength } from './limits.ts'
import { maxQueryLength } from '#features/catalogue/limits.ts'

/** Filters besides the words; `''` and `'any'` count as not set. */
const searchFilters = ideaFilters.omit({ search: true })
export type SearchFilterValues = z.infer<typeof searchFilters>

export const searchQuery = searchFilters
  .extend({
    q: text(maxQueryLength).default(''),
    limit: wholeNumberWithDefault(maxMatches, 1, maxMatches),
    offset: wholeNumberWithDefault(0, 0, maxMatches),
    /** Whether to extract hints from the query: "cheap", "in april", "with kids". */
    understand: wholeNumberWithDefault(0, 0, 1),
    /** Keys of hints to ignore, separated by commas. */
    without: text(maxQueryLength).default(''),
    /** Whether to search for the words as typed, without spelling correction. */
    asWritten: wholeNumberWithDefault(0, 0, 1),
  })
  .meta(commaSeparated)
export type SearchQuery = z.infer<typeof searchQuery>

const withCount = <T extends z.ZodType>(value: T) => z.object({ value, count: z.int() })

/**
 * Number of results per choice, counted with all filters except its own group's; the counts of several chosen values
 * add up. Choices without results are left out.
 */
const searchFacets = z.object({
  difficulty: withCount(z.int()).array(),
  cost: withCount(z.int()).array(),
  locationType: withCount(locationType).array(),
  season: withCount(season).array(),
  /** Highest count first. */
  ageGroup: withCount(z.string()).array(),
  duration: withCount(duration).array(),
  /** Highest count first. */
  categoryId: withCount(z.int()).extend({ name: z.string() }).array(),
  /** Highest count first, like the next three. */
  kind: withCount(z.enum(kinds)).array(),
  mood: withCount(z.enum(moods)).array(),
  company: withCount(z.enum(company)).array(),
  weather: withCount(z.enum(weather)).array(),
})
export type SearchFacets = z.infer<typeof searchFacets>

/** Preference or exclusion that was extracted from a query. */
const hint = z.object({ key: z.string(), label: z.string() })
const activeHint = hint.extend({
  /** Whether no result may differ, as for "no flying" and "under $50". Other hints are preferences. */
  isStrict: z.boolean(),
})

const understood = z.object({
  /** Hints that the results meet; if `haveWordsWon`, those that were dropped because nothing matched. */
  hints: activeHint.array(),
  /** Hints that the visitor removed. */
  without: hint.array(),
  /** True if no idea matches the hints, so that the results are those of the words alone. */
  haveWordsWon: z.boolean(),
})

export const searchResult = z.object({
  /** Best match first, one page of them. */
  ideas: ideaView.array(),
  /**
   * Ideas that miss one hint of the query, or its words, if few ideas meet all. Grouped by the labels of what they miss,
   * the least important first.
   */
  close: z.object({ missing: z.string().array(), ideas: ideaView.array() }).array(),
  /** Number of results within the filters, without those in `close`. */
  total: z.int(),
  /** True where counting stopped early: the numbers are then lower bounds, at most 1,000. */
  more: z.object({ total: z.boolean(), facets: z.boolean() }),
  /** False if no idea contains all words, whatever the filters, and these are partial matches. */
  isExact: z.boolean(),
  facets: searchFacets,
  /**
   * Matched words as they appear in these ideas, in lower case, for highlighting: other forms, corrected spellings and
   * synonyms included.
   */
  words: z.string().array(),
  /** Query after spelling correction; null if nothing was corrected. */
  spelt: z.string().nullable(),
  /** Null if hints were not requested. */
  understood: understood.nullable(),
})
export type SearchResult = z.infer<typeof searchResult>

/** Query text without filters. */
export const searchText = z.object({ q: text(maxQueryLength).default('') })

export const suggestQuery = z.object({
  q: text(maxQueryLength).refine((q) => q.trim().length >= minSuggestLength, {
    error: `must have at least ${minSuggestLength} letters`,
    params: { sentence: false },
  }),
  /** Category being viewed: its ideas are suggested first. */
  categoryId: id.optional(),
})

export type SuggestQuery = z.infer<typeof suggestQuery>

export const suggestions = z.object({
  ideas: z.object({ id: z.int(), title: z.string(), imageUrl: z.string(), categoryName: z.string() }).array(),
  categories: z.object({ name: z.string(), slug: z.string() }).array(),
  tags: z.string().array(),
  /** Hints found in the query, each with a query of its own: "Japan" and "April". */
  hints: hint.extend({ q: z.string() }).array(),
})
export type SuggestResult = z.infer<typeof suggestions>

export const nearestCategories = categoryView.array()

/** Synonym as an editor enters it: a phrase that visitors search for and the catalogue's term for it. */
export const newSynonym = z.object({ phrase: text(maxSynonymLength), means: text(maxSynonymLength) })
export type NewSynonym = z.infer<typeof newSynonym>

export const synonymView = newSynonym.extend({ id: z.int(), createdAt: z.iso.datetime() })
export type SynonymView = z.infer<typeof synonymView>

export const withoutResultsQuery = z.object({
  days: wholeNumberWithDefault(30, 1, maxReportDays),
  limit: wholeNumberWithDefault(50, 1, 500),
})

/** Searches without results, most frequent first. */
export const searchesWithoutResults = z
  .object({ text: z.string(), count: z.int(), lastDay: z.iso.date() })
  .array()
/** Searches of which no idea meets all hints, with those that the closest ideas miss, most frequent first. */
export const searchesWithUnmatchedHints = z
  .object({ text: z.string(), leftOut: z.string(), count: z.int(), lastDay: z.iso.date() })
  .array()
export type SearchesWithUnmatchedHints = z.infer<typeof searchesWithUnmatchedHints>
/** Hints that the closest ideas missed, and in how many searches, most frequent first. */
export const missedHints = z.object({ label: z.string(), count: z.int() }).array()
export type MissedHints = z.infer<typeof missedHints>

export type SearchesWithoutResults = z.infer<typeof searchesWithoutResults>
