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

/** What filters are called in an address, in the order in which they are shown. */
export const filterNames = [
  'difficulty',
  'cost',
  'locationType',
  'season',
  'duration',
  'ageGroup',
  'categoryId',
] as const
export type FilterName = (typeof filterNames)[number]

/** What is chosen in each filter; any of it lets an idea in. An empty one is off. */
type ChosenFilters = Record<FilterName, readonly string[]>

/** What a visitor searches for. It lives in the address, to be shared, kept and gone back to. */
export interface SearchState {
  q: string
  filters: ChosenFilters
  /** Counts from 1; page 3 shows the first three steps of results. */
  page: number
  /** Whether the question is read for what it says beside its words. */
  isUnderstood: boolean
  /** Keys of hints that were taken off. */
  without: string[]
  /** Whether misspelt words are left as they are. */
  isAsWritten: boolean
}

export const maxPage = Math.ceil(maxMatches / resultPageSize)
const maxId = 2 ** 31 - 1

/** What an address asks for. What makes no sense in it is left out, so that no link leads to a broken page. */
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
      categoryId: [parseNumber(params.get('categoryId'), maxId)].filter((id) => id !== undefined).map(String),
    },
    page: parseNumber(params.get('page'), maxPage) ?? 1,
    isUnderstood: params.get('understand') !== '0',
    without: parseHintKeys(params.get('without')),
    isAsWritten: params.get('asWritten') === '1',
  }
}

export const canSearch = ({ q }: SearchState): boolean => q !== '' && q.length <= maxQueryLength

export const hasActiveFilters = ({ filters }: SearchState): boolean =>
  filterNames.some((name) => filters[name].length > 0)

/** What the procedure is asked: as many steps as are shown, in one answer. */
export const toSearchInput = ({ q, filters, page, isUnderstood, without, isAsWritten }: SearchState) => ({
  q,
  ...toFilterParams(filters),
  understand: isUnderstood ? 1 : 0,
  without: without.join(','),
  asWritten: isAsWritten ? 1 : 0,
  limit: Math.min(page * resultPageSize, maxMatches),
})

export const toNextPageUrl = (searching: SearchState): string =>
  toSearchUrl({ ...searching, page: searching.page + 1 })

/** The first results with a value chosen that was not, or the other way round. Only one category can be chosen. */
export function toToggledUrl(searching: SearchState, name: FilterName, value: string): string {
  const chosen = searching.filters[name]
  const others = chosen.filter((each) => each !== value)
  const isChosen = others.length < chosen.length
  const next = isChosen ? others : name === 'categoryId' ? [value] : [...others, value]
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
}

export const toUnfilteredUrl = (searching: SearchState): string =>
  toSearchUrl({ ...searching, filters: noFilters, page: 1 })

/** The same search without these hints, and no others left out. */
export const toUrlWithoutHints = (searching: SearchState, without: string[]): string =>
  toSearchUrl({ ...searching, without, page: 1 })

/** The search for the words alone. */
export const toWordsOnlyUrl = (searching: SearchState): string =>
  toSearchUrl({ ...searching, isUnderstood: false, without: [], page: 1 })

/** The same words, misspelt as they may be. */
export const toAsWrittenUrl = (searching: SearchState): string =>
  toSearchUrl({ ...searching, isAsWritten: true, page: 1 })

function toSearchUrl({ q, filters, page, isUnderstood, without, isAsWritten }: SearchState): string {
  return hrefOf('search', {
    q,
    ...toFilterParams(filters),
    understand: isUnderstood ? undefined : 0,
    without: without.length > 0 ? without.join(',') : undefined,
    asWritten: isAsWritten ? 1 : undefined,
    page: page > 1 ? page : undefined,
  })
}

/** In one order, whatever the order in which they were chosen: the same results have one address. */
function toFilterParams(filters: ChosenFilters): Partial<Record<FilterName, string>> {
  const chosen = filterNames.filter((name) => filters[name].length > 0)
  return Object.fromEntries(chosen.map((name) => [name, filters[name].toSorted().join(',')]))
}

const listLevels = (names: readonly string[]) => names.map((_, index) => String(index + 1))

/** In the order in which they are shown. */
function parseKnownValues(value: string | null, known: readonly string[]): string[] {
  const given = new Set(value?.split(','))
  return known.filter((each) => given.has(each))
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

/** Keys of hints, each once. */
const parseHintKeys = (value: string | null): string[] =>
  [...new Set((value ?? '').split(','))].filter((key) => /^[\p{L}\p{N}-]{1,60}$/u.test(key)).slice(0, maxKeys)
