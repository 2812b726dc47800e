import { companyLabels, kindLabels, moodLabels, weatherLabels } from '#features/catalogue/kind-labels.ts'
import {
  costSymbols,
  difficultyLabels,
  durationLabels,
  locationLabels,
  seasonLabels,
} from '#features/catalogue/messages.ts'
import { maxFreeTextLength, maxQueryLength, maxFilterValues } from '#features/catalogue/limits.ts'
import { hrefOf } from '#platform/addresses.ts'
import { maxMatches, resultPageSize } from '../limits.ts'
import { cleanQuery } from './matching.ts'

/** URL parameters of the filters, in display order. */
export const filterNames = [
  'difficulty',
  'cost',
  'maxPrice',
  'kind',
  'locationType',
  'season',
  'weather',
  'duration',
  'company',
  'ageGroup',
  'mood',
  'categoryId',
] as const
export type FilterName = (typeof filterNames)[number]

/** Filters of which only one value can be chosen. */
const singleFilters: readonly FilterName[] = ['maxPrice', 'categoryId']

/** Prices to filter by, in US dollars. */
export const maxPrices = ['0', '25', '50', '100', '250', '500'] as const

/** Chosen values per filter. An idea matches a filter by any of its values; an empty array turns the filter off. */
type ChosenFilters = Record<FilterName, readonly string[]>

/** State of a search. It is stored in the URL, so that it can be shared, bookmarked and reached with Back. */
export interface SearchState {
  q: string
  filters: ChosenFilters
  /** Starts at 1. Page 3 shows the first three pages of results. */
  page: number
  /** Whether hints are extracted from the query. */
  isUnderstood: boolean
  /** Keys of hints that the visitor removed. */
  without: string[]
  /** Whether spelling correction is off. */
  isAsWritten: boolean
}

export const maxPage = Math.ceil(maxMatches / resultPageSize)
const maxId = 2 ** 31 - 1

/**
 * Parses the state of a search from its query parameters: query, filters, page, whether hints are extracted from the
 * query and which are removed, and whether spelling is left alone. Invalid values are ignored, so that no link leads to
 * an error page.
 */
export function parseSearchState(params: URLSearchParams): SearchState {
  return {
    q: cleanQuery(params.get('q') ?? ''),
    filters: {
      difficulty: parseKnownValues(params.get('difficulty'), listLevels(difficultyLabels)),
      cost: parseKnownValues(params.get('cost'), listLevels(costSymbols)),
      duration: parseKnownValues(params.get('duration'), Object.keys(durationLabels)),
      locationType: parseKnownValues(params.get('locationType'), Object.keys(locationLabels)),
      season: parseKnownValues(params.get('season'), Object.keys(seasonLabels)),
      ageGroup: parseTexts(params.get('ageGroup')),
      kind: parseKnownValues(params.get('kind'), Object.keys(kindLabels)),
      mood: parseKnownValues(params.get('mood'), Object.keys(moodLabels)),
      company: parseKnownValues(params.get('company'), Object.keys(companyLabels)),
      weather: parseKnownValues(params.get('weather'), Object.keys(weatherLabels)),
      maxPrice: parseKnownValues(params.get('maxPrice'), maxPrices).slice(-1),
      categoryId: [parseNumber(params.get('categoryId'), maxId)].filter((id) => id !== undefined).map(String),
    },
    page: parseNumber(params.get('page'), maxPage) ?? 1,
    isUnderstood: params.get('understand') !== '0',
    without: parseHintKeys(params.get('without')),
    isAsWritten: params.get('asWritten') === '1',
  }
}

/** Returns whether a search can be run: there is a query or a filter, and the query is not too long. */
export const canSearch = (searching: SearchState): boolean =>
  (searching.q !== '' || hasActiveFilters(searching)) && searching.q.length <= maxQueryLength

/** Returns whether any filter of the search is set. The query and hints do not count. */
export const hasActiveFilters = ({ filters }: SearchState): boolean =>
  filterNames.some((name) => filters[name].length > 0)

/**
 * Converts the state of a search to the input of the API `search.ideas`: all pages shown so far in one request, at most
 * 1,000 ideas (`maxMatches`).
 */
export const toSearchInput = ({ q, filters, page, isUnderstood, without, isAsWritten }: SearchState) => ({
  q,
  ...toFilterParams(filters),
  understand: isUnderstood ? 1 : 0,
  without: without.join(','),
  asWritten: isAsWritten ? 1 : 0,
  limit: Math.min(page * resultPageSize, maxMatches),
})

/** Returns the URL of the search that shows one more page of results below the present ones. */
export const toNextPageUrl = (searching: SearchState): string =>
  toSearchUrl({ ...searching, page: searching.page + 1 })

/**
 * Returns the URL of the search's first page with this value of a filter added, or removed if it is chosen. If the
 * filter can have only one value, the new value replaces the old one.
 */
export function toToggledUrl(searching: SearchState, name: FilterName, value: string): string {
  const chosen = searching.filters[name]
  const others = chosen.filter((each) => each !== value)
  const isChosen = others.length < chosen.length
  const next = isChosen ? others : singleFilters.includes(name) ? [value] : [...others, value]
  return toSearchUrl({ ...searching, filters: { ...searching.filters, [name]: next }, page: 1 })
}

const noFilters: ChosenFilters = {
  difficulty: [],
  cost: [],
  duration: [],
  locationType: [],
  season: [],
  ageGroup: [],
  categoryId: [],
  kind: [],
  mood: [],
  company: [],
  weather: [],
  maxPrice: [],
}

/** Returns the URL of the search's first page without filters; the query is kept. */
export const toUnfilteredUrl = (searching: SearchState): string =>
  toSearchUrl({ ...searching, filters: noFilters, page: 1 })

/**
 * Returns the URL of the search's first page in which exactly the hints with these keys are removed and all others
 * apply.
 * @param without keys of the hints
 */
export const toUrlWithoutHints = (searching: SearchState, without: string[]): string =>
  toSearchUrl({ ...searching, without, page: 1 })

/**
 * Returns the URL of the search's first page in which no hints (such as a price or place) are extracted from the query:
 * all its words are searched for.
 */
export const toWordsOnlyUrl = (searching: SearchState): string =>
  toSearchUrl({ ...searching, isUnderstood: false, without: [], page: 1 })

/** Returns the URL of the search's first page without spelling correction. */
export const toAsWrittenUrl = (searching: SearchState): string =>
  toSearchUrl({ ...searching, isAsWritten: true, page: 1 })

function toSearchUrl({ q, filters, page, isUnderstood, without, isAsWritten }: SearchState): string {
  return hrefOf('search', {
    q: q || undefined,
    ...toFilterParams(filters),
    understand: isUnderstood ? undefined : 0,
    without: without.length > 0 ? without.join(',') : undefined,
    asWritten: isAsWritten ? 1 : undefined,
    page: page > 1 ? page : undefined,
  })
}

/** Converts filters to URL parameters with sorted values, so that the same results have one URL. */
function toFilterParams(filters: ChosenFilters): Partial<Record<FilterName, string>> {
  const chosen = filterNames.filter((name) => filters[name].length > 0)
  return Object.fromEntries(chosen.map((name) => [name, filters[name].toSorted().join(',')]))
}

const listLevels = (names: readonly string[]) => names.map((_, index) => String(index + 1))

/** Keeps known values only, in display order, as many as the server accepts. */
function parseKnownValues(value: string | null, known: readonly string[]): string[] {
  const given = new Set(value?.split(','))
  return known.filter((each) => given.has(each)).slice(0, maxFilterValues)
}

function parseTexts(value: string | null): string[] {
  const texts = new Set((value ?? '').split(',').map((text) => text.trim()))
  return [...texts]
    .filter(
      (text) => text !== '' && text !== 'any' && text.length <= maxFreeTextLength && !text.includes('\0'),
    )
    .toSorted()
    .slice(0, maxFilterValues)
}

function parseNumber(value: string | null, highest: number): number | undefined {
  const number = value && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined
  return number !== undefined && number <= highest ? number : undefined
}

const maxKeys = 10

/** Parses keys of hints, without duplicates. */
const parseHintKeys = (value: string | null): string[] =>
  [...new Set((value ?? '').split(','))].filter((key) => /^[\p{L}\p{N}-]{1,60}$/u.test(key)).slice(0, maxKeys)
