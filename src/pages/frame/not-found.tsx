import { useEffect, useRef } from 'react'
import { data, useLocation, type LoaderFunctionArgs } from 'react-router'
import type { IdeaTeaser } from '#features/catalogue/contract.ts'
import { maxQueryLength } from '#features/catalogue/limits.ts'
import { CardLink } from '#features/catalogue/web/cards/idea-card.tsx'
import { SearchBox } from '#features/search/web/search-box.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Head } from '#platform/web/head.tsx'
import { pageDataContext } from '#platform/web/page-loader.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { SignpostPicture } from '#platform/web/ui/notice-pictures.tsx'
import { Column, SectionTitle } from '#platform/web/ui/page.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'

/**
 * Route loader that sets the response's status to 404 and prefetches the suggested ideas. If they cannot be loaded, the
 * page is shown without them.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { queries, statusOf } = context.get(pageDataContext)
  const fetching = queries.ideas.teasers.fetch().catch(() => {})
  const isServer = statusOf !== undefined
  if (isServer) await fetching
  return data(null, { status: 404 })
}

/**
 * Page for addresses that do not exist: a search box and a few ideas. The server renders it once for all addresses, so
 * the words of the address are put into the search box in the browser.
 */
export function Component() {
  const say = useTerms()
  const { data: ideas = [] } = api.ideas.teasers.useQuery()
  const search = useRef<HTMLDivElement>(null)
  const words = toSearchWords(useLocation().pathname)
  useEffect(() => {
    const input = search.current?.querySelector('input')
    if (!input || input.value) return undefined
    input.value = words
    return () => {
      if (input.value === words) input.value = ''
    }
  }, [words])

  return (
    <Column>
      <Head
        title="404 Page Not Found"
        description="We couldn’t find the page you’re looking for."
        isListed={false}
      />
      <EmptyState
        picture={<SignpostPicture />}
        as="h1"
        title="404 Page Not Found"
        action={
          <>
            <div className={css({ width: 'full', maxWidth: '30rem', textAlign: 'start' })} ref={search}>
              <SearchBox label={say('Search bucket list ideas')} />
            </div>
            <LinkButton to={hrefOf('home')} look="main">
              Back to Home
            </LinkButton>
          </>
        }
      >
        We couldn’t find that page. It may have moved, or there may be a typo in the link.
      </EmptyState>
      {ideas.length > 0 ? (
        <section aria-labelledby="maybe">
          <SectionTitle className={css({ mb: 5, textAlign: 'center' })} id="maybe">
            Try One of These Instead
          </SectionTitle>
          <Teasers>
            {ideas.map((idea) => (
              <li key={idea.id}>
                <Teaser idea={idea} />
              </li>
            ))}
          </Teasers>
        </section>
      ) : null}
    </Column>
  )
}

function Teaser({ idea }: { idea: IdeaTeaser }) {
  return (
    <TeaserCard>
      <div
        className={css({
          alignSelf: 'stretch',
          width: { base: 24, lg: 'full' },
          flexShrink: 0,
          '& img': { height: { base: 'full', lg: 'auto' } },
        })}
      >
        <Picture src={idea.imageUrl} alt="" />
      </div>
      <div className={css({ p: 3, minWidth: 0 })}>
        <div className={css({ color: 'accentText', fontSize: 'xs', fontWeight: 600 })}>
          {idea.categoryName}
        </div>
        <h3 className={css({ fontSize: 'md', fontWeight: 600, lineHeight: 'snug' })}>
          <CardLink to={hrefOf('idea', { id: idea.id })}>{idea.title}</CardLink>
        </h3>
      </div>
    </TeaserCard>
  )
}

/** A list on small screens, a row on large ones. */
const Teasers = styled('ul', {
  base: {
    display: 'grid',
    gap: { base: 3, lg: 4 },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(5, minmax(0, 1fr))' },
    maxWidth: { base: '36rem', lg: 'none' },
    mx: 'auto',
    listStyle: 'none',
  },
})

const TeaserCard = styled('article', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: { base: 'row', lg: 'column' },
    alignItems: { base: 'center', lg: 'stretch' },
    height: 'full',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    overflow: 'hidden',
    transition: 'box-shadow 200ms',
    _hover: { boxShadow: 'lifted' },
    _focusWithin: { boxShadow: 'lifted' },
  },
})

/**
 * Returns the words of an address's last segment to search for, such as `northern lights` for
 * `/old/northern-lights.html`; `''` if it does not read like words.
 */
function toSearchWords(pathname: string): string {
  const segment = pathname.split('/').findLast(Boolean) ?? ''
  const words = decodeSegment(segment)
    .replace(/\.[a-z]{2,5}$/i, '')
    .split(/[\s\-_+.]+/)
    .filter(Boolean)
  const isReadable =
    words.some((word) => word.length > 2 && /^\p{L}/u.test(word)) &&
    words.every((word) => /^(?:[\p{L}’']+|\d{1,4})$/u.test(word))
  const text = words.join(' ')
  return isReadable && text.length <= maxQueryLength ? text : ''
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
