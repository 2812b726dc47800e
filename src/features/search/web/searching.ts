import {
  costSymbols,
  difficultyLabels,
  durationLabels,
  locationLabels,
  seasonLabels,
} from '#features/catalogue/messages.ts'
import { longestFreeText, longestQuery, mostFiltered } from '#features/catalogue/limits.ts'
import { hrefOf } from '#platform/addresses.ts'
import { mostMatches, resultStep } from '../limits.ts'
import { wordsOf } from './matching.ts'

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
export interface Searching {
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

export const lastPage = Math.ceil(mostMatches / resultStep)
const highestId = 2 ** 31 - 1

/** What an address asks for. What makes no sense in it is left out, so that no link leads to a broken page. */
export function readSearching(params: URLSearchParams): Searching {
  return {
    q: wordsOf(params.get('q') ?? ''),
    filters: {
      difficulty: knownIn(params.get('difficulty'), stepsOf(difficultyLabels)),
      cost: knownIn(params.get('cost'), stepsOf(costSymbols)),
      duration: knownIn(params.get('duration'), Object.keys(durationLabels)),
      locationType: knownIn(params.get('locationType'), Object.keys(locationLabels)),
      season: knownIn(params.get('season'), Object.keys(seasonLabels)),
      ageGroup: textsIn(params.get('ageGroup')),
      categoryId: [numberIn(params.get('categoryId'), highestId)]
        .filter((id) => id !== undefined)
        .map(String),
    },
    page: numberIn(params.get('page'), lastPage) ?? 1,
    isUnderstood: params.get('understand') !== '0',
    without: keysIn(params.get('without')),
    isAsWritten: params.get('asWritten') === '1',
  }
}

export const canBeAsked = ({ q }: Searching): boolean => q !== '' && q.length <= longestQuery

export const isNarrowed = ({ filters }: Searching): boolean =>
  filterNames.some((name) => filters[name].length > 0)

/** What the procedure is asked: as many steps as are shown, in one answer. */
export const questionOf = ({ q, filters, page, isUnderstood, without, isAsWritten }: Searching) => ({
  q,
  ...inWords(filters),
  understand: isUnderstood ? 1 : 0,
  without: without.join(','),
  asWritten: isAsWritten ? 1 : 0,
  limit: Math.min(page * resultStep, mostMatches),
})

export const nextPageAddress = (searching: Searching): string =>
  addressOf({ ...searching, page: searching.page + 1 })

/** The first results with a value chosen that was not, or the other way round. Only one category can be chosen. */
export function toggledAddress(searching: Searching, name: FilterName, value: string): string {
  const chosen = searching.filters[name]
  const others = chosen.filter((each) => each !== value)
  const isChosen = others.length < chosen.length
  const next = isChosen ? others : name === 'categoryId' ? [value] : [...others, value]
  return addressOf({ ...searching, filters: { ...searching.filters, [name]: next }, page: 1 })
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

export const unfilteredAddress = (searching: Searching): string =>
  addressOf({ ...searching, filters: noFilters, page: 1 })

/** The same search without these hints, and no others left out. */
export const withoutHintsAddress = (searching: Searching, without: string[]): string =>
  addressOf({ ...searching, without, page: 1 })

/** The search for the words alone. */
export const wordsAddress = (searching: Searching): string =>
  addressOf({ ...searching, isUnderstood: false, without: [], page: 1 })

/** The same words, misspelt as they may be. */
export const asWrittenAddress = (searching: Searching): string =>
  addressOf({ ...searching, isAsWritten: true, page: 1 })

function addressOf({ q, filters, page, isUnderstood, without, isAsWritten }: Searching): string {
  return hrefOf('search', {
    q,
    ...inWords(filters),
    understand: isUnderstood ? undefined : 0,
    without: without.length > 0 ? without.join(',') : undefined,
    asWritten: isAsWritten ? 1 : undefined,
    page: page > 1 ? page : undefined,
  })
}

/** In one order, whatever the order in which they were chosen: the same results have one address. */
function inWords(filters: ChosenFilters): Partial<Record<FilterName, string>> {
  const chosen = filterNames.filter((name) => filters[name].length > 0)
  return Object.fromEntries(chosen.map((name) => [name, filters[name].toSorted().join(',')]))
}

const stepsOf = (names: readonly string[]) => names.map((_, index) => String(index + 1))

/** In the order in which they are shown. */
function knownIn(value: string | null, known: readonly string[]): string[] {
  const given = new Set(value?.split(','))
  return known.filter((each) => given.has(each))
}

function textsIn(value: string | null): string[] {
  const texts = new Set((value ?? '').split(',').map((text) => text.trim()))
  return [...texts]
    .filter((text) => text !== '' && text !== 'any' && text.length <= longestFreeText && !text.includes('\0'))
    .toSorted()
    .slice(0, mostFiltered)
}

function numberIn(value: string | null, highest: number): number | undefined {
  const number = value && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined
  return number !== undefined && number <= highest ? number : undefined
}

const mostKeys = 10

/** Keys of hints, each once. */
const keysIn = (value: string | null): string[] =>
  [...new Set((value ?? '').split(','))]
    .filter((key) => /^[\p{L}\p{N}-]{1,60}$/u.test(key))
    .slice(0, mostKeys)
