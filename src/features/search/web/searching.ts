import { costSymbols, difficultyLabels, locationLabels, seasonLabels } from '#features/catalogue/messages.ts'
import type { SearchFilterValues } from '../contract.ts'
import { longestQuery } from '#features/catalogue/limits.ts'
import { hrefOf } from '#platform/addresses.ts'
import { mostMatches, resultStep } from '../limits.ts'
import { wordsOf } from './matching.ts'

/** What filters are called in an address, in the order in which they are shown. */
export const filterNames = ['difficulty', 'cost', 'locationType', 'season', 'categoryId'] as const
export type FilterName = (typeof filterNames)[number]

/** What a visitor searches for. It lives in the address, to be shared, kept and gone back to. */
export interface Searching {
  q: string
  filters: SearchFilterValues
  /** Counts from 1; page 3 shows the first three steps of results. */
  page: number
  /** Whether the question is read for what it says beside its words. */
  isUnderstood: boolean
  /** Keys of hints that were taken off. */
  without: string[]
}

export const lastPage = Math.ceil(mostMatches / resultStep)
const highestId = 2 ** 31 - 1

/** What an address asks for. What makes no sense in it is left out, so that no link leads to a broken page. */
export function readSearching(params: URLSearchParams): Searching {
  return {
    q: wordsOf(params.get('q') ?? ''),
    filters: {
      difficulty: numberIn(params.get('difficulty'), difficultyLabels.length),
      cost: numberIn(params.get('cost'), costSymbols.length),
      locationType: keyOf(locationLabels, params.get('locationType')),
      season: keyOf(seasonLabels, params.get('season')),
      categoryId: numberIn(params.get('categoryId'), highestId),
    },
    page: numberIn(params.get('page'), lastPage) ?? 1,
    isUnderstood: params.get('understand') !== '0',
    without: keysIn(params.get('without')),
  }
}

export const canBeAsked = ({ q }: Searching): boolean => q !== '' && q.length <= longestQuery

export const isNarrowed = ({ filters }: Searching): boolean =>
  filterNames.some((name) => filters[name] !== undefined)

/** What the procedure is asked: as many steps as are shown, in one answer. */
export const questionOf = ({ q, filters, page, isUnderstood, without }: Searching) => ({
  q,
  ...filters,
  understand: isUnderstood ? 1 : 0,
  without: without.join(','),
  limit: Math.min(page * resultStep, mostMatches),
})

export const nextPageAddress = (searching: Searching): string =>
  addressOf({ ...searching, page: searching.page + 1 })

/** The first results with another choice, or none, in a filter. */
export const filteredAddress = (searching: Searching, name: FilterName, value: string | undefined): string =>
  addressOf({ ...searching, page: 1 }, { [name]: value })

export const unfilteredAddress = (searching: Searching): string =>
  addressOf({ ...searching, filters: {}, page: 1 })

/** The same search without these hints, and no others left out. */
export const withoutHintsAddress = (searching: Searching, without: string[]): string =>
  addressOf({ ...searching, without, page: 1 })

/** The search for the words alone. */
export const wordsAddress = (searching: Searching): string =>
  addressOf({ ...searching, isUnderstood: false, without: [], page: 1 })

function addressOf(
  { q, filters, page, isUnderstood, without }: Searching,
  changes: Partial<Record<FilterName, string | undefined>> = {},
): string {
  return hrefOf('search', {
    q,
    ...filters,
    ...changes,
    understand: isUnderstood ? undefined : 0,
    without: without.length > 0 ? without.join(',') : undefined,
    page: page > 1 ? page : undefined,
  })
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

function keyOf<Key extends string>(labels: Record<Key, string>, value: string | null): Key | undefined {
  return keysOf(labels).find((key) => key === value)
}

const keysOf = <Key extends string>(labels: Record<Key, string>): Key[] => {
  const keys: Key[] = []
  for (const key in labels) keys.push(key)
  return keys
}
