import { useSearchParams } from 'react-router'
import { maxQueryLength } from '#features/catalogue/limits.ts'
import type { SearchResult } from '#features/search/contract.ts'
import { SearchBox } from '#features/search/web/search-box.tsx'
import { canSearch, hasActiveFilters, parseSearchState } from '#features/search/web/search-state.ts'
import { prefetchSearchResult, useSearchResult } from '#features/search/web/use-search-result.ts'
import { SearchResultsWithFilters } from '#pages/parts/search/search-results.tsx'
import { SuggestedSearches } from '#pages/parts/search/suggested-searches.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useTerms, useSettings } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/format-count.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { GlassPicture } from '#platform/web/ui/notice-pictures.tsx'
import { Column, SectionTitle } from '#platform/web/ui/page.tsx'

/**
 * Route loader that prefetches the results of the search in the query string, if there is one, and what is shown if
 * there are none, into the query cache. The server waits for them and throws a failure with its status; the browser
 * only starts the queries. Returns null.
 */
export const loader = createPageLoader((queries, { search }) =>
  prefetchSearchResult(queries, parseSearchState(search)),
)

const defaultSubtitle = 'Search for things to do and places to go, on your own or with others.'

/**
 * Search page: the search box and the results with filters; without a query and filters, suggested searches. Shows a
 * notice if the query is too long, and an error with a retry if the search failed.
 */
export function Component() {
  const say = useTerms()
  const [params] = useSearchParams()
  const searching = parseSearchState(params)
  const { q } = searching
  const found = useSearchResult(searching)
  const title = truncateTitle(q ? `Search Results for “${q}”` : say('Search Ideas'))
  return (
    <Column>
      <Head title={title} description={defaultSubtitle} isListed={false} />
      <header
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 4,
          pt: 4,
          pb: 3,
        })}
      >
        <h1
          className={css({
            fontSize: title.length > minSmallTitleLength ? 'lg' : { base: 'xl', md: '2xl' },
            fontWeight: 600,
          })}
          tabIndex={-1}
        >
          {title}
        </h1>
        <output className={css({ color: 'quiet' })}>
          {found.result
            ? say(describeFound(found.result))
            : found.isPending
              ? 'Searching…'
              : q
                ? ''
                : defaultSubtitle}
        </output>
      </header>
      <div className={css({ maxWidth: 'text', mb: { base: 3, md: 4 } })}>
        <SearchBox label={say('Search for ideas')} defaultValue={q} size="lg" />
      </div>
      {!q && !hasActiveFilters(searching) ? (
        <>
          <SuggestedSearches className={css({ mb: 10 })} />
          <ExampleSearches title="What would you love to do?" />
        </>
      ) : canSearch(searching) ? (
        <SearchResultsWithFilters searching={searching} found={found} />
      ) : (
        <EmptyState picture={<GlassPicture />} title="Your search is too long">
          Searches can be up to {maxQueryLength} characters long. Try fewer words.
        </EmptyState>
      )}
    </Column>
  )
}

/** Titles from this length on use a smaller font. */
const minSmallTitleLength = 70
const maxTitleLength = maxQueryLength + 24
const truncateTitle = (title: string) => (title.length > maxTitleLength ? `${title.slice(0, 80)}…”` : title)

function describeFound({ total, more, close }: Pick<SearchResult, 'total' | 'more' | 'close'>): string {
  if (total === 1) return '1 idea found'
  if (total > 0 || close.length === 0) return `${formatCount(total)}${more.total ? '+' : ''} ideas found`
  return 'No idea matches everything, but these come close'
}

const exampleSearches = [
  'northern lights',
  'balloon',
  'road trip',
  'learn to cook',
  'sleep under the stars',
  'Japan',
  'with a friend',
  'marathon',
]

/** Example searches. */
function ExampleSearches({ title }: { title: string }) {
  const { hasOwnCatalogue } = useSettings()
  // The examples suit our catalogue only.
  if (hasOwnCatalogue) return null
  return (
    <section aria-label={title}>
      <SectionTitle className={css({ mb: 4 })}>{title}</SectionTitle>
      <ul className={css({ display: 'flex', listStyle: 'none', flexWrap: 'wrap', gap: 3 })}>
        {exampleSearches.map((starter) => (
          <li key={starter}>
            <LinkButton to={hrefOf('search', { q: starter })} size="sm">
              {starter}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
