import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, type RefObject } from 'react'
import { pageSize } from '#features/catalogue/limits.ts'
import { api, type Queries } from '#platform/web/api.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { isFiltered, type BrowseState } from './browse-state.ts'

interface Props {
  /** URL of the longer list, for crawlers and browsers without JavaScript. */
  to: string
  isLoading: boolean
}

/**
 * Link “Load More Ideas” to the URL of the next page, which replaces the history entry, keeps the scroll position and
 * behaves like a button. While `isLoading`, clicks are ignored.
 */
export function LoadMore({ to, isLoading }: Props) {
  const say = useTerms()
  function ignoreWhileLoading(event: MouseEvent) {
    if (isLoading) event.preventDefault()
  }

  return (
    <div className={css({ display: 'flex', justifyContent: 'center', mt: { base: 8, md: 12 } })}>
      <LinkButton
        to={to}
        replace
        preventScrollReset
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- crawlers follow links, not buttons
        role="button"
        aria-disabled={isLoading}
        onClick={ignoreWhileLoading}
        onKeyDown={handleSpaceKey}
      >
        {say('Load More Ideas')}
      </LinkButton>
    </div>
  )
}

/** The space bar activates buttons, but not links. */
function handleSpaceKey(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** Ideas of a category or of a kind. */
export interface BrowsedGroup {
  of: { categoryId: number } | { kind: string }
  /** Number of its ideas without any filter. */
  ideaCount: number
}

/**
 * Queries the ideas of a category or a kind up to the current page, and returns them with `isPending` (first load),
 * `isChanging` (the previous ideas stay until the new ones have loaded), `hasMore`, `total` and `retry`. `ideas` is
 * undefined while pending and after a failure, `total` if a filter is set and there are more ideas than shown: they are
 * not counted.
 */
export function useBrowsedIdeas(group: BrowsedGroup, browsing: BrowseState) {
  const limit = browsing.page * pageSize
  const list = api.ideas.list.useQuery(toShownIdeasInput(group, browsing), {
    placeholderData: keepPreviousData,
  })
  const shown = list.data?.length ?? 0
  const isFull = !list.isPlaceholderData && shown === limit
  const next = api.ideas.list.useQuery(toNextIdeaInput(group, browsing), {
    enabled: isFull && isFiltered(browsing),
  })
  const hasMore = isFull && (isFiltered(browsing) ? next.data?.length !== 0 : group.ideaCount > shown)
  return {
    ideas: list.data,
    isPending: list.isPending,
    isChanging: list.isPlaceholderData,
    retry: () => void list.refetch(),
    // While loading, the button stays where it was.
    hasMore: hasMore || (list.isPlaceholderData && shown > 0 && shown % pageSize === 0),
    total:
      hasMore || (list.isPlaceholderData && !isFiltered(browsing))
        ? isFiltered(browsing)
          ? undefined
          : group.ideaCount
        : shown,
  }
}

/**
 * Prefetches into the query cache what `useBrowsedIdeas` will query: the ideas up to the current page and, if the list
 * is filtered and that page is full, the one after them.
 */
export async function prefetchBrowsedIdeas(queries: Queries, group: BrowsedGroup, browsing: BrowseState) {
  const ideas = await queries.ideas.list.fetch(toShownIdeasInput(group, browsing))
  if (isFiltered(browsing) && ideas.length === browsing.page * pageSize) {
    await queries.ideas.list.fetch(toNextIdeaInput(group, browsing))
  }
}

const toShownIdeasInput = (group: BrowsedGroup, browsing: BrowseState) => ({
  ...toFilterInput(group, browsing),
  limit: browsing.page * pageSize,
  offset: 0,
})

/** Query for the one idea after those shown: it tells whether to show Load More. */
const toNextIdeaInput = (group: BrowsedGroup, browsing: BrowseState) => ({
  ...toFilterInput(group, browsing),
  limit: 1,
  offset: browsing.page * pageSize,
})

const toFilterInput = ({ of }: BrowsedGroup, { difficulty, cost, search }: BrowseState) => ({
  ...of,
  difficulty: difficulty.join(','),
  cost: cost.join(','),
  search: search || undefined,
})

const scrollMargin = 100

/**
 * Scrolls to the top of the list and focuses the first new idea when `page` has increased by one (Load More) and its
 * ideas are rendered. Other changes of the page do nothing.
 * @param isShown whether the ideas of that page have been rendered
 */
export function useFocusFirstNewIdea(list: RefObject<HTMLElement | null>, page: number, isShown: boolean) {
  const shownPage = useRef(page)

  useEffect(() => {
    if (!isShown || shownPage.current === page) return
    const isNext = page === shownPage.current + 1
    shownPage.current = page
    if (!isNext || !list.current) return
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    const top = list.current.getBoundingClientRect().top + scrollY - scrollMargin
    scrollTo({ top, behavior: prefersReducedMotion ? 'auto' : 'smooth' })
    const firstNew = list.current.querySelectorAll('article')[(page - 1) * pageSize]
    firstNew?.querySelector('a')?.focus({ preventScroll: true })
  }, [list, page, isShown])
}
