import { keepPreviousData } from '@tanstack/react-query'
import { api, type Queries } from '#platform/web/api.ts'
import { pageSize } from '#features/catalogue/limits.ts'
import { isFiltered, type Browsing } from './browsing.ts'

interface Shelf {
  categoryId: number
  /** Its ideas without any filter. */
  ideaCount: number
}

/**
 * The ideas of a category as they are browsed. What was shown before stays until what was asked for is there.
 * `total` is undefined where filters leave more than is shown: nobody has counted them.
 */
export function useBrowsedIdeas(shelf: Shelf, browsing: Browsing) {
  const limit = browsing.page * pageSize
  const list = api.ideas.list.useQuery(shownIdeas(shelf, browsing), { placeholderData: keepPreviousData })
  const shown = list.data?.length ?? 0
  const isFull = !list.isPlaceholderData && shown === limit
  const next = api.ideas.list.useQuery(nextIdea(shelf, browsing), {
    enabled: isFull && isFiltered(browsing),
  })
  const hasMore = isFull && (isFiltered(browsing) ? next.data?.length !== 0 : shelf.ideaCount > shown)
  return {
    ideas: list.data,
    isPending: list.isPending,
    isChanging: list.isPlaceholderData,
    retry: () => void list.refetch(),
    // While the answer is on its way, the control stays where it was.
    hasMore: hasMore || (list.isPlaceholderData && shown > 0 && shown % pageSize === 0),
    total: hasMore ? (isFiltered(browsing) ? undefined : shelf.ideaCount) : shown,
  }
}

/** Asks what `useBrowsedIdeas` will ask, ahead of it. */
export async function fetchBrowsedIdeas(queries: Queries, shelf: Shelf, browsing: Browsing) {
  const ideas = await queries.ideas.list.fetch(shownIdeas(shelf, browsing))
  if (isFiltered(browsing) && ideas.length === browsing.page * pageSize) {
    await queries.ideas.list.fetch(nextIdea(shelf, browsing))
  }
}

const shownIdeas = (shelf: Shelf, browsing: Browsing) => ({
  ...filtersOf(shelf, browsing),
  limit: browsing.page * pageSize,
  offset: 0,
})

/** The one idea after those that are shown: whether it exists decides about Load More. */
const nextIdea = (shelf: Shelf, browsing: Browsing) => ({
  ...filtersOf(shelf, browsing),
  limit: 1,
  offset: browsing.page * pageSize,
})

const filtersOf = ({ categoryId }: Shelf, { difficulty, cost, search }: Browsing) => ({
  categoryId,
  difficulty: difficulty.join(','),
  cost: cost.join(','),
  search: search || undefined,
})
