import { kinds } from '#features/catalogue/kinds.ts'
import type { IdeaTableQuery, IdeaTableFilters } from '#features/editing/contract.ts'
import { officialPageStates, placeFaults, tablePageSize, tableSorts } from '#features/editing/limits.ts'

/** Filters, order and page of the table, kept in the URL. */
export interface TableView {
  filters: IdeaTableFilters
  sort: IdeaTableQuery['sort']
  direction: 'asc' | 'desc'
  /** Page number, from 1. */
  page: number
}

export const states = ['draft', 'scheduled', 'published', 'archived'] as const
export const locations = ['indoor', 'outdoor', 'travel', 'anywhere'] as const
export const seasons = ['any', 'spring', 'summer', 'fall', 'winter'] as const

/**
 * Reads filters, sort order and page of the editors' table of ideas from the URL. Invalid parameters are ignored, and a
 * search text is cut to 200 characters.
 */
export function readTableView(params: URLSearchParams): TableView {
  const category = params.get('category')
  const featured = params.get('featured')
  return {
    filters: {
      q: (params.get('q') ?? '').slice(0, 200).replaceAll('\0', ''),
      state: oneOf(states, params.get('state')),
      featured: featured === 'yes' ? true : featured === 'no' ? false : undefined,
      categoryId: category === 'none' ? 'none' : parseNumber(category, 2_147_483_647),
      difficulty: parseNumber(params.get('difficulty'), 3),
      cost: parseNumber(params.get('cost'), 3),
      locationType: oneOf(locations, params.get('location')),
      season: oneOf(seasons, params.get('season')),
      tag: params.get('tag')?.slice(0, 40) || undefined,
      kind: oneOf(kinds, params.get('kind')),
      place: oneOf(placeFaults, params.get('place')),
      officialPage: oneOf(officialPageStates, params.get('officialPage')),
    },
    sort: oneOf(tableSorts, params.get('sort')) ?? 'id',
    direction: params.get('direction') === 'desc' ? 'desc' : 'asc',
    page: parseNumber(params.get('page'), 20_000) ?? 1,
  }
}

/** Returns the URL parameters of a view of the editors' table. Those that have their default value are left out. */
export function toParams({ filters, sort, direction, page }: TableView): Record<string, string> {
  const { categoryId, locationType, featured, ...plain } = filters
  const all = {
    ...plain,
    category: categoryId,
    location: locationType,
    featured: featured === undefined ? undefined : featured ? 'yes' : 'no',
    sort: sort === 'id' ? undefined : sort,
    direction: direction === 'asc' ? undefined : direction,
    page: page === 1 ? undefined : page,
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )
}

/** Converts the view of the editors' table to the input of the API that returns its page of 50 ideas. */
export const toTableQuery = ({ filters, sort, direction, page }: TableView) => ({
  ...filters,
  sort,
  direction,
  limit: tablePageSize,
  offset: (page - 1) * tablePageSize,
})

/** Returns whether any filter of the editors' table is set, the search text included. */
export const hasFilters = ({ filters }: TableView): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== '')

/**
 * Returns whether a view of the editors' table is the default one: no filters, the usual sort order, the first page.
 */
export const isUnchanged = (view: TableView): boolean => Object.keys(toParams(view)).length === 0

export const noFilters: IdeaTableFilters = { q: '' }

const oneOf = <Value extends string>(values: readonly Value[], given: string | null): Value | undefined =>
  values.find((value) => value === given)

function parseNumber(given: string | null, largest: number): number | undefined {
  const number = given && /^\d{1,10}$/.test(given) ? Number(given) : 0
  return number >= 1 && number <= largest ? number : undefined
}
