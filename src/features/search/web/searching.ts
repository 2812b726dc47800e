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
  }
}

export const canBeAsked = ({ q }: Searching): boolean => q !== '' && q.length <= longestQuery

export const isNarrowed = ({ filters }: Searching): boolean =>
  filterNames.some((name) => filters[name] !== undefined)

/** What the procedure is asked: as many steps as are shown, in one answer. */
export const questionOf = ({ q, filters, page }: Searching) => ({
  q,
  ...filters,
  limit: Math.min(page * resultStep, mostMatches),
})

export const nextPageAddress = (searching: Searching): string =>
  addressOf({ ...searching, page: searching.page + 1 })

/** The first results with another choice, or none, in a filter. */
export const filteredAddress = (searching: Searching, name: FilterName, value: string | undefined): string =>
  addressOf({ ...searching, page: 1 }, { [name]: value })

export const unfilteredAddress = ({ q }: Searching): string => addressOf({ q, filters: {}, page: 1 })

function addressOf(
  { q, filters, page }: Searching,
  changes: Partial<Record<FilterName, string | undefined>> = {},
): string {
  return hrefOf('search', { q, ...filters, ...changes, page: page > 1 ? page : undefined })
}

function numberIn(value: string | null, highest: number): number | undefined {
  const number = value && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined
  return number !== undefined && number <= highest ? number : undefined
}

function keyOf<Key extends string>(labels: Record<Key, string>, value: string | null): Key | undefined {
  return keysOf(labels).find((key) => key === value)
}

const keysOf = <Key extends string>(labels: Record<Key, string>): Key[] => {
  const keys: Key[] = []
  for (const key in labels) keys.push(key)
  return keys
}
