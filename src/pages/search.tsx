import { useSearchParams } from 'react-router'
import { longestQuery } from '#features/catalogue/limits.ts'
import { SearchBox } from '#features/search/web/search-box.tsx'
import { canBeAsked, readSearching } from '#features/search/web/searching.ts'
import { fetchSearchResult, useSearchResult } from '#features/search/web/use-search-result.ts'
import { SearchFindings } from '#pages/parts/search/search-findings.tsx'
import { TodayChips } from '#pages/parts/search/today-chips.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { pageLoader } from '#platform/web/page-loader.ts'
import { useSay, useSettings } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { counted } from '#platform/web/format.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { GlassPicture } from '#platform/web/ui/notices.tsx'
import { Column, PageHeader, SectionTitle } from '#platform/web/ui/page.tsx'

export const loader = pageLoader((queries, { search }) => fetchSearchResult(queries, readSearching(search)))

const invitation = 'Search the whole catalogue by what you would do, where, or with whom.'

export function Component() {
  const say = useSay()
  const [params] = useSearchParams()
  const searching = readSearching(params)
  const { q } = searching
  const found = useSearchResult(searching)
  const title = shortened(q ? `Search Results for “${q}”` : say('Search Ideas'))
  return (
    <Column>
      <Head title={title} description={invitation} isListed={false} />
      <PageHeader
        title={
          title.length > longLine ? (
            <span className={css({ display: 'block', fontSize: { base: 'xl', md: '2xl' } })}>{title}</span>
          ) : (
            title
          )
        }
        subtitle={
          <output className={css({ display: 'block' })}>
            {found.result
              ? say(ideasFound(found.result))
              : found.isPending
                ? 'Searching…'
                : q
                  ? ''
                  : invitation}
          </output>
        }
      />
      <div className={css({ maxWidth: 'text', mb: { base: 6, md: 8 } })}>
        <SearchBox label={say('Search for ideas')} defaultValue={q} size="lg" />
      </div>
      {!q ? (
        <>
          <TodayChips className={css({ mb: 10 })} />
          <SearchStarters title="What would you love to do once?" />
        </>
      ) : canBeAsked(searching) ? (
        <SearchFindings searching={searching} found={found} />
      ) : (
        <EmptyState picture={<GlassPicture />} title="That is a long search">
          It can have at most {longestQuery} characters. Try the few words that matter.
        </EmptyState>
      )}
    </Column>
  )
}

/** From here on the heading is a sentence, and set as one. */
const longLine = 70
const longestTitle = longestQuery + 24
const shortened = (title: string) => (title.length > longestTitle ? `${title.slice(0, 80)}…”` : title)

const ideasFound = ({ total, more }: { total: number; more: { total: boolean } }) =>
  total === 1 ? '1 idea found' : `${counted(total)}${more.total ? '+' : ''} ideas found`

const starters = [
  'northern lights',
  'balloon',
  'road trip',
  'learn to cook',
  'sleep under the stars',
  'Japan',
  'with a friend',
  'marathon',
]

/** Searches to begin with, for those who do not know yet what they are looking for. */
function SearchStarters({ title }: { title: string }) {
  const { hasOwnCatalogue } = useSettings()
  // Of ours: elsewhere most of them find nothing.
  if (hasOwnCatalogue) return null
  return (
    <section aria-label={title}>
      <SectionTitle className={css({ mb: 4 })}>{title}</SectionTitle>
      <ul className={css({ display: 'flex', listStyle: 'none', flexWrap: 'wrap', gap: 3 })}>
        {starters.map((starter) => (
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
