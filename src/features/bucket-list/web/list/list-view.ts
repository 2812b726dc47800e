import { statusLabels } from '#features/bucket-list/messages.ts'
import { settable } from '../entry/statuses.ts'

/** How a member looks at the list. It lives in the address, to be kept and gone back to. */
export interface ListView {
  filter: Filter
  sort: Sort
  /** Words that an entry must hold. */
  words: string
  /** What was done, by year, in place of the entries. */
  isTimeline: boolean
  /** How many steps of entries are shown, from 1. */
  page: number
}

export const filters = ['all', ...settable] as const
export type Filter = (typeof filters)[number]

export const filterLabels: Record<Filter, string> = { all: 'All', ...statusLabels }

export const sorts = ['added', 'target', 'priority', 'title', 'own'] as const
export type Sort = (typeof sorts)[number]

export const sortLabels: Record<Sort, string> = {
  added: 'Date added',
  target: 'Target date',
  priority: 'Priority',
  title: 'Title',
  own: 'My own order',
}

/** What an address asks for; what makes no sense in it is left out. */
export function readListView(params: URLSearchParams): ListView {
  const page = params.get('page') ?? ''
  return {
    filter: filters.find((filter) => filter === params.get('status')) ?? 'all',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'added',
    words: params.get('q') ?? '',
    isTimeline: params.get('view') === 'timeline',
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  }
}

/** The address's parameters for it: only what differs from the plain list. */
export function paramsOf({ filter, sort, words, isTimeline, page }: ListView): URLSearchParams {
  const params = new URLSearchParams()
  if (filter !== 'all') params.set('status', filter)
  if (sort !== 'added') params.set('sort', sort)
  if (words) params.set('q', words)
  if (isTimeline) params.set('view', 'timeline')
  if (page > 1) params.set('page', String(page))
  return params
}
