import { maxQueryLength } from '#features/catalogue/limits.ts'
import { costSymbols, difficultyLabels } from '#features/catalogue/messages.ts'
import { maxPageSize, pageSize } from '#features/catalogue/limits.ts'

/** State of a list of ideas. It is stored in the URL, so that it can be shared, bookmarked and reached with Back. */
export interface BrowseState {
  /** Levels of the scale. An idea matches with any of them; an empty array matches all ideas. */
  difficulty: number[]
  cost: number[]
  search: string
  view: 'grid' | 'list'
  /** Starts at 1. Page 3 shows the first three pages. */
  page: number
}

const maxPage = Math.floor(maxPageSize / pageSize)

/**
 * Parses the query parameters of a list of ideas: `difficulty` and `cost` (levels), `search`, `view` (`grid` by
 * default, or `list`) and `page` (from 1). Invalid values are ignored, so that no link leads to an error page.
 */
export function parseBrowseState(params: URLSearchParams): BrowseState {
  return {
    difficulty: parseLevels(params.get('difficulty'), difficultyLabels.length),
    cost: parseLevels(params.get('cost'), costSymbols.length),
    search: parseSearchText(params.get('search')),
    view: params.get('view') === 'list' ? 'list' : 'grid',
    page: parseLevel(params.get('page'), maxPage) ?? 1,
  }
}

/**
 * Returns the query parameters of the state, each as name and value. Those that have their default value are left out.
 */
export function toBrowseParams({
  difficulty,
  cost,
  search,
  view,
  page,
}: BrowseState): [name: string, value: string][] {
  const fields: [string, string][] = []
  if (difficulty.length > 0) fields.push(['difficulty', difficulty.join(',')])
  if (cost.length > 0) fields.push(['cost', cost.join(',')])
  if (search) fields.push(['search', search])
  if (view === 'list') fields.push(['view', view])
  if (page > 1) fields.push(['page', String(page)])
  return fields
}

/**
 * Returns the query string of the state, with its question mark: `?cost=1&page=2`; `?` if everything has its default.
 */
export const toBrowseUrl = (browsing: BrowseState): string =>
  `?${new URLSearchParams(toBrowseParams(browsing)).toString()}`

/** Returns whether a list of ideas is filtered by difficulty, cost or a search text; view and page do not count. */
export const isFiltered = ({ difficulty, cost, search }: BrowseState): boolean =>
  difficulty.length > 0 || cost.length > 0 || search !== ''

/** Parses levels in ascending order, without duplicates. */
function parseLevels(value: string | null, last: number): number[] {
  const steps = new Set(value?.split(',').map((each) => parseLevel(each, last)))
  return [...steps].filter((step) => step !== undefined).toSorted((a, b) => a - b)
}

function parseLevel(value: string | null, last: number): number | undefined {
  if (!value || !/^\d{1,4}$/.test(value)) return undefined
  const step = Number(value)
  return step >= 1 && step <= last ? step : undefined
}

function parseSearchText(value: string | null): string {
  const words = value?.trim() ?? ''
  return words.length > maxQueryLength || words.includes('\0') ? '' : words
}
