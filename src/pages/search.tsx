import { Box } from '@chakra-ui/react'
import { useSearchParams } from 'react-router'
import { SearchResultGridSkeleton } from '#features/ideas/web/search-result-grid.tsx'
import { longestQuery, mostMatches } from '#features/search/texts.ts'
import { SearchBox } from '#features/search/web/search-box.tsx'
import { resultStep, SearchResults } from '#pages/parts/search-results.tsx'
import { SearchStarters } from '#pages/parts/search-starters.tsx'
import { api } from '#platform/web/api.ts'
import { Head } from '#platform/web/head.tsx'
import { pageLoader } from '#platform/web/page-loader.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { FailureNotice, Notice } from '#platform/web/ui/notice.tsx'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'

export const loader = pageLoader(async (queries, { search }) => {
  const q = queryIn(search)
  if (canBeAsked(q)) await queries.search.ideas.fetch({ q, limit: pageIn(search) * resultStep })
})

const invitation = 'Search the whole catalogue by what you would do, where, or with whom.'

export function Component() {
  const [search] = useSearchParams()
  const q = queryIn(search)
  const page = pageIn(search)
  const {
    data: result,
    isFetching,
    refetch,
  } = api.search.ideas.useQuery(
    { q, limit: page * resultStep },
    // Showing more of the same search keeps what is there until the rest has come.
    {
      enabled: canBeAsked(q),
      placeholderData: (previous, query) => (query?.queryKey[1]?.input?.q === q ? previous : undefined),
    },
  )
  const title = q ? `Search Results for “${q}”` : 'Search Ideas'
  return (
    <Column>
      <Head title={shortened(title)} description={invitation} isListed={false} />
      <PageHeader
        title={shortened(title)}
        subtitle={
          <Box as="output" display="block">
            {result ? ideasFound(result.total) : isFetching ? 'Searching…' : q ? '' : invitation}
          </Box>
        }
      />
      <Box maxWidth="text" mb={{ base: 6, md: 8 }}>
        <SearchBox label="Search for ideas" defaultValue={q} size="lg" />
      </Box>
      {!q ? (
        <SearchStarters title="What would you love to do once?" />
      ) : !canBeAsked(q) ? (
        <Notice title="That is a long search">
          It can have at most {longestQuery} characters. Try the few words that matter.
        </Notice>
      ) : result ? (
        result.ideas.length > 0 ? (
          <SearchResults key={q} q={q} result={result} page={page} />
        ) : (
          <Notice
            title="No ideas found"
            action={
              <LinkButton to="/categories" look="main">
                Browse Categories
              </LinkButton>
            }
          >
            Nothing in the catalogue matches “{q}”. Try fewer or simpler words.
          </Notice>
        )
      ) : isFetching ? (
        <SearchResultGridSkeleton count={6} />
      ) : (
        <FailureNotice title="Something went wrong with your search." onRetry={() => void refetch()}>
          Please try again with different keywords.
        </FailureNotice>
      )}
    </Column>
  )
}

/** What an address asks for; a NUL is in no idea, and the search refuses it. */
const queryIn = (search: URLSearchParams) => (search.get('q') ?? '').replaceAll('\0', ' ').trim()
const canBeAsked = (q: string) => q !== '' && q.length <= longestQuery

const pageIn = (search: URLSearchParams) => {
  const page = search.get('page') ?? ''
  return /^[1-9]\d?$/.test(page) ? Math.min(Number(page), lastPage) : 1
}

const lastPage = Math.floor(mostMatches / resultStep)

const longestTitle = longestQuery + 24
const shortened = (title: string) => (title.length > longestTitle ? `${title.slice(0, 80)}…”` : title)

const ideasFound = (count: number) =>
  count === 1 ? '1 idea found' : `${count.toLocaleString('en-US')} ideas found`
