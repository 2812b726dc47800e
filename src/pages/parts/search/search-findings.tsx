import { useRef } from 'react'
import { SearchResultGridSkeleton } from '#features/catalogue/web/cards/search-result-grid.tsx'
import { searchFailed } from '#features/search/messages.ts'
import { ActiveFilters } from '#features/search/web/active-filters.tsx'
import { MendedNote } from '#features/search/web/mended-note.tsx'
import { SearchFilters } from '#features/search/web/search-filters.tsx'
import { isNarrowed, unfilteredAddress, type Searching } from '#features/search/web/searching.ts'
import { UnderstoodHints } from '#features/search/web/understood-hints.tsx'
import type { SearchResultState } from '#features/search/web/use-search-result.ts'
import { SearchNothing } from '#pages/parts/search/search-nothing.tsx'
import { SearchResults } from '#pages/parts/search/search-results.tsx'
import { sentenceOf } from '#platform/web/failure.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { GlassPicture } from '#platform/web/ui/notices/glass-picture.tsx'
import { useSay } from '#platform/web/settings.ts'

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
