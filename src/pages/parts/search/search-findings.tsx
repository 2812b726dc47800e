import { useRef, useEffect, useMemo, type MouseEvent } from 'react'
import { SaveHeart } from '#features/bucket-list/web/saving/save-heart.tsx'
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
import { resultStep, nearestShown } from '#features/search/limits.ts'
import { searchFailed } from '#features/search/messages.ts'
import { ActiveFilters } from '#features/search/web/active-filters.tsx'
import { Marked } from '#features/search/web/marked.tsx'
import { isOneOf } from '#features/search/web/matching.ts'
import { SearchFilters } from '#features/search/web/search-filters.tsx'
import {
  isNarrowed,
  unfilteredAddress,
  type Searching,
  lastPage,
  nextPageAddress,
} from '#features/search/web/searching.ts'
import { MendedNote, UnderstoodHints } from '#features/search/web/understood-hints.tsx'
import type { SearchResultState } from '#features/search/web/use-search-result.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { counted } from '#platform/web/format.ts'
import { useSay } from '#platform/web/settings.ts'
import { css, styled, cx } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { GlassPicture } from '#platform/web/ui/notices.tsx'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { hiddenWithoutScript, useHydrated } from '#platform/web/ui/use-hydrated.tsx'

interface Props {
  searching: Searching
  found: SearchResultState
}

/** What a search has found, in each state, beside what it can be narrowed by. */
export function SearchFindings({ searching, found: { result, error, isPending, isChanging, retry } }: Props) {
  const say = useSay()
  const section = useRef<HTMLElement>(null)
  if (isPending) {
    return (
      <Spread>
        <Skeleton className={css({ height: { base: 12, lg: '32rem' }, borderRadius: 'lg' })} />
        <SearchResultGridSkeleton count={6} />
      </Spread>
    )
  }
  if (!result) {
    return (
      <FailureState title="Something went wrong with your search." onRetry={retry}>
        {error ? <p>{sentenceOf(error, searchFailed)}</p> : null}
        <p>Please try again with different keywords.</p>
      </FailureState>
    )
  }
  // What is about to be replaced says nothing about the search that has just been widened.
  if (result.total === 0 && !isNarrowed(searching) && !isChanging) return <SearchNothing q={searching.q} />

  // A single idea cannot be narrowed.
  const hasFilters = result.total > 1 || isNarrowed(searching) || isChanging
  const keepFocus = () => section.current?.focus({ preventScroll: true })
  return (
    <Spread isWhole={!hasFilters}>
      {hasFilters ? (
        <SearchFilters
          searching={searching}
          facets={result.facets}
          total={result.total}
          more={result.more}
          onShow={() => section.current?.focus()}
        />
      ) : null}
      <section
        className={css({ minWidth: 0 })}
        ref={section}
        tabIndex={-1}
        aria-label="Results"
        aria-busy={isChanging}
      >
        {result.spelt ? <MendedNote searching={searching} spelt={result.spelt} /> : null}
        {result.understood ? (
          <UnderstoodHints searching={searching} understood={result.understood} onChange={keepFocus} />
        ) : null}
        <ActiveFilters searching={searching} facets={result.facets} onRemove={keepFocus} />
        {result.total > 0 ? (
          <div className={css({ opacity: isChanging ? 0.6 : 1, transition: 'opacity 150ms 150ms' })}>
            <SearchResults key={searching.q} searching={searching} result={result} isChanging={isChanging} />
          </div>
        ) : (
          <EmptyState
            picture={<GlassPicture />}
            title={say('No ideas found')}
            action={
              <LinkButton
                to={unfilteredAddress(searching)}
                look="main"
                preventScrollReset
                onClick={keepFocus}
              >
                Clear Filters
              </LinkButton>
            }
          >
            Nothing for “{searching.q}” is quite like that. Let a little more in, and look again.
          </EmptyState>
        )}
      </section>
    </Spread>
  )
}

const Spread = styled('div', {
  base: {
    display: 'grid',
    alignItems: 'start',
    columnGap: 10,
    rowGap: 5,
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '15rem minmax(0, 1fr)' },
  },
  variants: { isWhole: { true: { gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: { lg: '60rem' } } } },
})

interface SearchResultsProps {
  searching: Searching
  result: SearchResult
  /** What is shown is about to be replaced. */
  isChanging: boolean
}

const aboveTheFold = 2

/** The ideas that were found, a step at a time; how far one has got is in the address. */
function SearchResults({ searching, result, isChanging }: SearchResultsProps) {
  const { ideas, total, isExact, words } = result
  const isMatch = useMemo(() => isOneOf(words), [words])
  const mark = (text: string) => <Marked text={text} isMatch={isMatch} />
  const grid = useRef<HTMLDivElement>(null)
  const shown = ideas.length
  const { page } = searching
  const last = useRef({ page, shown })

  // The control that was used is gone or has moved on: reading goes on with the first new result.
  useEffect(() => {
    if (isChanging) return
    const firstNew = page === last.current.page + 1 ? grid.current?.children[last.current.shown] : null
    firstNew?.querySelector('a')?.focus({ preventScroll: true })
    last.current = { page, shown }
  }, [page, shown, isChanging])

  function ignoreWhileChanging(event: MouseEvent) {
    if (isChanging) event.preventDefault()
  }

  return (
    <>
      {isExact ? null : (
        <p className={css({ fontWeight: 600, fontSize: 'lg', mb: 5 })}>No exact match. Close matches:</p>
      )}
      <SearchResultGrid ref={grid} data-results>
        {ideas.map((idea, index) => (
          <SearchResultCard
            key={idea.id}
            idea={idea}
            isFirst={index < aboveTheFold}
            mark={mark}
            action={<SaveHeart idea={idea} />}
          />
        ))}
      </SearchResultGrid>
      <div
        className={css({
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: 4,
          mt: total > resultStep ? 10 : 0,
        })}
      >
        <output className={css({ color: 'quiet', fontSize: 'sm' })}>
          {total > resultStep ? `${counted(shown)} of ${counted(total)} shown` : null}
          {total > shown && page === lastPage ? '. Narrow the search to see the others.' : null}
        </output>
        {shown < total && page < lastPage ? (
          <LinkButton
            to={nextPageAddress(searching)}
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

/** A search that found nothing, and the ways on from there: categories that come near, if any do, and an idea by chance. */
function SearchNothing({ q }: { q: string }) {
  const say = useSay()
  const nearest = api.search.nearest.useQuery({ q })
  const isNoneNear = nearest.data?.length === 0
  const featured = api.categories.featured.useQuery(undefined, { enabled: isNoneNear })
  const { data, isPending, refetch } = isNoneNear ? featured : nearest
  // Not even a category to begin with.
  const isEmpty = data?.length === 0
  return (
    <>
      <EmptyState picture={<GlassPicture />} title={say('No ideas found')}>
        {isEmpty
          ? say('The first ideas are on their way.')
          : 'Nothing in the catalogue matches these words. Try fewer or simpler ones.'}
      </EmptyState>
      {isEmpty ? null : (
        <SearchNothingSpread>
          <section aria-labelledby="nearest">
            <SectionTitle className={css({ mb: 5 })} id="nearest">
              {isNoneNear ? 'Categories to start from' : 'Nearest categories'}
            </SectionTitle>
            {data ? (
              <CategoryGrid className={css({ gridTemplateColumns: columns })}>
                {data.slice(0, nearestShown).map((category) => (
                  <CategoryCard key={category.id} category={category} />
                ))}
              </CategoryGrid>
            ) : isPending ? (
              <CategoryGridSkeleton count={nearestShown} />
            ) : (
              <FailureLine onRetry={() => void refetch()}>The categories did not load.</FailureLine>
            )}
            <div className={css({ mt: 6 })}>
              <TextLink isAlone to={hrefOf('categories')}>
                Browse all categories
              </TextLink>
            </div>
          </section>
          <SearchChance />
        </SearchNothingSpread>
      )}
    </>
  )
}

/** Six of them in lines that are full, at each width that the grid itself has a say about. */
const columns = {
  base: 'repeat(2, minmax(0, 1fr))',
  sm: 'repeat(3, minmax(0, 1fr))',
  md: 'repeat(3, minmax(0, 1fr))',
}

const SearchNothingSpread = styled('div', {
  base: {
    display: 'grid',
    alignItems: 'start',
    gap: { base: 12, lg: 10 },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
  },
})

/** An idea that nobody looked for. It is extra: where none comes, nothing is said. */
function SearchChance() {
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
