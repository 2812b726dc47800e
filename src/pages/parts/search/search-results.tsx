import { useRef, useEffect, type MouseEvent } from 'react'
import { RowActions } from '#pages/parts/row-actions.tsx'
import { IdeaCard, IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-card.tsx'
import {
  SearchResultCard,
  SearchResultGridSkeleton,
  SearchResultGrid,
} from '#features/catalogue/web/cards/search-result-card.tsx'
import {
  CategoryCard,
  CategoryGrid,
  CategoryGridSkeleton,
} from '#features/catalogue/web/categories/category-card.tsx'
import type { SearchResult } from '#features/search/contract.ts'
import { resultPageSize, maxNearestCategories } from '#features/search/limits.ts'
import { searchFailed } from '#features/search/messages.ts'
import { ActiveFilters } from '#features/search/web/active-filters.tsx'
import { useMarking } from '#features/search/web/highlighted.tsx'
import { SearchFilters } from '#features/search/web/search-filters.tsx'
import {
  hasActiveFilters,
  toUnfilteredUrl,
  type SearchState,
  maxPage,
  toNextPageUrl,
} from '#features/search/web/search-state.ts'
import { SpellingNote, UnderstoodHints } from '#features/search/web/understood-hints.tsx'
import type { SearchResultState } from '#features/search/web/use-search-result.ts'
import { CloseResults } from '#pages/parts/search/close-results.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled, cx } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { GlassPicture } from '#platform/web/ui/notice-pictures.tsx'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { hiddenWithoutScript, useHydrated } from '#platform/web/ui/use-hydrated.tsx'

interface Props {
  searching: SearchState
  found: SearchResultState
}

/**
 * Shows the search results `found` with filters, a note on corrected spelling, and the hints that were read from the
 * query (such as “cheap” or “with kids”), followed by close matches; placeholders while they load, a notice if there
 * are none, and an error with a retry if the search failed.
 */
export function SearchResultsWithFilters({
  searching,
  found: { result, error, isPending, isChanging, retry },
}: Props) {
  const say = useTerms()
  const section = useRef<HTMLElement>(null)
  if (isPending) {
    return (
      <SearchGrid>
        <Skeleton className={css({ height: { base: 12, lg: '32rem' }, borderRadius: 'lg' })} />
        <SearchResultGridSkeleton count={6} />
      </SearchGrid>
    )
  }
  if (!result) {
    return (
      <FailureState title="Something went wrong with your search." onRetry={retry}>
        {error ? <p>{failureMessageOf(error, searchFailed)}</p> : null}
        <p>Please try again with different keywords.</p>
      </FailureState>
    )
  }
  // While a search with fewer filters is loading, the old empty result says nothing about it.
  if (result.total + result.close.length === 0 && !hasActiveFilters(searching) && !isChanging)
    return <NoSearchResults q={searching.q} />

  // Filters are useless for a single result.
  const hasFilters = result.total > 1 || hasActiveFilters(searching) || isChanging
  const keepFocus = () => section.current?.focus({ preventScroll: true })
  return (
    <SearchGrid isWhole={!hasFilters}>
      {hasFilters ? (
        <SkipLink href="#results" onClick={(event) => (event.preventDefault(), section.current?.focus())}>
          Skip to results
        </SkipLink>
      ) : null}
      {hasFilters ? (
        <SearchFilters
          searching={searching}
          facets={result.facets}
          hasPrices={result.ideas.some(({ price }) => price) || searching.filters.maxPrice.length > 0}
          total={result.total}
          more={result.more}
          onShow={() => section.current?.focus()}
        />
      ) : null}
      <section
        className={css({ minWidth: 0 })}
        ref={section}
        id="results"
        tabIndex={-1}
        aria-label="Results"
        aria-busy={isChanging}
      >
        {result.spelt ? <SpellingNote searching={searching} spelt={result.spelt} /> : null}
        {result.understood ? (
          <UnderstoodHints searching={searching} understood={result.understood} onChange={keepFocus} />
        ) : null}
        <ActiveFilters searching={searching} facets={result.facets} onRemove={keepFocus} />
        {result.total > 0 ? (
          <div className={css({ opacity: isChanging ? 0.6 : 1, transition: 'opacity 150ms 150ms' })}>
            <SearchResults key={searching.q} searching={searching} result={result} isChanging={isChanging} />
          </div>
        ) : result.close.length > 0 ? null : (
          <EmptyState
            picture={<GlassPicture />}
            title={say('No ideas found')}
            action={
              <LinkButton to={toUnfilteredUrl(searching)} look="main" preventScrollReset onClick={keepFocus}>
                Clear Filters
              </LinkButton>
            }
          >
            {searching.q
              ? `No results for “${searching.q}” match these filters. Try removing one.`
              : 'No results match all of these filters. Try removing one.'}
          </EmptyState>
        )}
        {result.close.length > 0 ? <CloseResults result={result} /> : null}
      </section>
    </SearchGrid>
  )
}

/** Leads past the filters, of which there can be a hundred. */
const SkipLink = styled('a', {
  base: {
    position: 'absolute',
    left: 4,
    top: '-5rem',
    zIndex: 20,
    background: 'ink',
    color: 'paper',
    px: 5,
    py: 3,
    borderRadius: 'md',
    _focus: { top: 3 },
  },
})

const SearchGrid = styled('div', {
  base: {
    display: 'grid',
    alignItems: 'start',
    columnGap: 10,
    rowGap: 3,
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '15rem minmax(0, 1fr)' },
  },
  variants: {
    isWhole: { true: { gridTemplateColumns: { lg: 'minmax(0, 1fr)' }, maxWidth: { lg: '60rem' } } },
  },
})

interface SearchResultsProps {
  searching: SearchState
  result: SearchResult
  /** Whether a new result is loading. */
  isChanging: boolean
}

const aboveTheFold = 4

/** Results page by page. The URL contains the last page loaded. */
function SearchResults({ searching, result, isChanging }: SearchResultsProps) {
  const { ideas, total, isExact } = result
  const marking = useMarking(result)
  const grid = useRef<HTMLDivElement>(null)
  const shown = ideas.length
  const { page } = searching
  const lastShown = useRef({ page, shown })

  // After "Load more", the button has moved or disappeared, so the focus moves to the first new result.
  useEffect(() => {
    if (isChanging) return
    const firstNew =
      page === lastShown.current.page + 1 ? grid.current?.children[lastShown.current.shown] : null
    firstNew?.querySelector('a')?.focus({ preventScroll: true })
    lastShown.current = { page, shown }
  }, [page, shown, isChanging])

  function ignoreWhileChanging(event: MouseEvent) {
    if (isChanging) event.preventDefault()
  }

  return (
    <>
      {isExact ? null : (
        <p className={css({ fontWeight: 600, fontSize: 'lg', mb: 5 })}>
          No exact matches. Here are some close ones:
        </p>
      )}
      <SearchResultGrid ref={grid} data-results>
        {ideas.map((idea, index) => (
          <SearchResultCard
            key={idea.id}
            idea={idea}
            isFirst={index < aboveTheFold}
            marking={marking}
            action={<RowActions idea={idea} />}
          />
        ))}
      </SearchResultGrid>
      <div
        className={css({
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: 4,
          mt: total > resultPageSize ? 10 : 0,
        })}
      >
        <output className={css({ color: 'quiet', fontSize: 'sm' })}>
          {total > resultPageSize ? `${formatCount(shown)} of ${formatCount(total)} shown` : null}
          {total > shown && page === maxPage ? '. Narrow your search to find the rest.' : null}
        </output>
        {shown < total && page < maxPage ? (
          <LinkButton
            to={toNextPageUrl(searching)}
            replace
            preventScrollReset
            aria-disabled={isChanging}
            onClick={ignoreWhileChanging}
          >
            Show more results
          </LinkButton>
        ) : null}
      </div>
    </>
  )
}

/** Shown when nothing is found: similar or featured categories, and a random idea. */
function NoSearchResults({ q }: { q: string }) {
  const say = useTerms()
  const nearest = api.search.nearest.useQuery({ q })
  const hasNoNearest = nearest.data?.length === 0
  const featured = api.categories.featured.useQuery(undefined, { enabled: hasNoNearest })
  const { data, isPending, refetch } = hasNoNearest ? featured : nearest
  // The catalogue has no categories.
  const isEmpty = data?.length === 0
  return (
    <>
      <EmptyState picture={<GlassPicture />} title={say('No ideas found')}>
        {isEmpty
          ? say('The first ideas are coming soon.')
          : 'We couldn’t find anything that matches. Try fewer or simpler words.'}
      </EmptyState>
      {isEmpty ? null : (
        <NoSearchResultsGrid>
          <section aria-labelledby="nearest">
            <SectionTitle className={css({ mb: 5 })} id="nearest">
              {hasNoNearest ? 'Categories to Explore' : 'Related Categories'}
            </SectionTitle>
            {data ? (
              <CategoryGrid className={css({ gridTemplateColumns: categoryColumns })}>
                {data.slice(0, maxNearestCategories).map((category) => (
                  <CategoryCard key={category.id} category={category} />
                ))}
              </CategoryGrid>
            ) : isPending ? (
              <CategoryGridSkeleton count={maxNearestCategories} />
            ) : (
              <FailureLine onRetry={() => void refetch()}>We couldn’t load the categories.</FailureLine>
            )}
            <div className={css({ mt: 6 })}>
              <TextLink isAlone to={hrefOf('categories')}>
                Browse all categories
              </TextLink>
            </div>
          </section>
          <RandomIdea />
        </NoSearchResultsGrid>
      )}
    </>
  )
}

/** Column counts that divide six, so that the last row is full. */
const categoryColumns = {
  base: 'repeat(2, minmax(0, 1fr))',
  sm: 'repeat(3, minmax(0, 1fr))',
  md: 'repeat(3, minmax(0, 1fr))',
}

const NoSearchResultsGrid = styled('div', {
  base: {
    display: 'grid',
    alignItems: 'start',
    gap: { base: 12, lg: 10 },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
  },
})

/** A random idea. Errors are not shown, because it is optional. */
function RandomIdea() {
  const { data: idea, isError } = api.ideas.random.useQuery({}, { enabled: useHydrated(), gcTime: 0 })
  if (isError) return null
  return (
    <section className={cx(css({ maxWidth: '24rem' }), hiddenWithoutScript)} aria-labelledby="chance">
      <SectionTitle className={css({ mb: 5 })} id="chance">
        Or leave it to chance
      </SectionTitle>
      {idea ? (
        <IdeaCard idea={idea} />
      ) : (
        <div className={css({ '& > section': { gridTemplateColumns: '1fr' } })}>
          <IdeaGridSkeleton count={1} />
        </div>
      )}
    </section>
  )
}
