import { useParams, useSearchParams } from 'react-router'
import type { KindWithRelated } from '#features/catalogue/contract.ts'
import { kindNotFound } from '#features/catalogue/messages.ts'
import { parseBrowseState, type BrowseState } from '#features/catalogue/web/browsing/browse-state.ts'
import { BrowseToolbar } from '#features/catalogue/web/browsing/idea-filters.tsx'
import { prefetchBrowsedIdeas } from '#features/catalogue/web/browsing/load-more.tsx'
import { IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-card.tsx'
import { BrowsedIdeas } from '#pages/parts/browsed-ideas.tsx'
import { Breadcrumbs } from '#pages/parts/breadcrumbs.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api, type Queries } from '#platform/web/api.ts'
import { isMissing } from '#platform/web/failure.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { useDeferredHeadingFocus } from '#platform/web/frame/deferred-heading-focus.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState, FailureState } from '#platform/web/ui/empty-state.tsx'
import { SignpostPicture } from '#platform/web/ui/notice-pictures.tsx'
import { Column, PageTitle, SectionTitle } from '#platform/web/ui/page.tsx'

/**
 * Route loader that prefetches a kind of idea (such as hike) and the ideas that the query string selects into the query
 * cache. The server waits for them and throws a failure with its status; the browser only starts the queries. Returns
 * null, or the status 404 if no idea has this kind.
 */
export const loader = createPageLoader((queries, { params, search }) => {
  const kind = kindIn(params)
  return kind ? fetchKind(queries, kind, parseKindState(search)) : null
})

/**
 * Page of a kind of idea (what one does or sees, such as hikes) and its ideas, by the kind in the path. Shows a notice
 * if no idea has the kind, and an error with a retry if it cannot be loaded.
 */
export function Component() {
  const kind = kindIn(useParams())
  return kind ? <KindScreen key={kind} kind={kind} /> : <KindMissing />
}

const kindIn = ({ kind = '' }: Record<string, string | undefined>) =>
  /^[a-z-]{1,40}$/.test(kind) ? kind : undefined

/** The page has no search box, so a search text in the URL is ignored. */
const parseKindState = (params: URLSearchParams): BrowseState => ({ ...parseBrowseState(params), search: '' })

async function fetchKind(queries: Queries, kind: string, browsing: BrowseState) {
  const { ideaCount } = await queries.kinds.byKind.fetch({ kind })
  await prefetchBrowsedIdeas(queries, { of: { kind }, ideaCount }, browsing)
}

/** Shows a kind, filtered by the URL's parameters, or its loading and error states. */
function KindScreen({ kind }: { kind: string }) {
  const say = useTerms()
  const { data: found, error, isPending, refetch } = api.kinds.byKind.useQuery({ kind })
  useDeferredHeadingFocus(isPending)
  const [params] = useSearchParams()
  const browsing = parseKindState(params)

  if (isMissing(error)) return <KindMissing />
  if (!found) {
    return (
      <Column>
        <title>{say('Bucket List Ideas by Kind')}</title>
        {isPending ? (
          <>
            <header className={css({ pt: { base: 4, md: 6 }, pb: { base: 6, md: 10 } })}>
              <PageTitle tabIndex={-1}>Loading…</PageTitle>
            </header>
            <IdeaGridSkeleton count={12} />
          </>
        ) : (
          <FailureState as="h1" title="Couldn’t load these ideas" onRetry={() => void refetch()} />
        )}
      </Column>
    )
  }
  const { name, ideaCount } = found
  const count =
    ideaCount === 1 ? say('One bucket list idea') : say`${formatCount(ideaCount)} bucket list ideas`
  const title = say`${name}: Bucket List Ideas`
  const description = `${name}: ${count}, each with its difficulty, cost and time.`
  const path = hrefOf('kind', { kind })
  return (
    <Column>
      <Head title={title} description={description} path={path} />
      <Breadcrumbs steps={[{ name: 'Kinds', to: hrefOf('kinds') }, { name }]} />
      <header className={css({ pt: { base: 4, md: 6 }, pb: { base: 6, md: 10 } })}>
        <PageTitle tabIndex={-1}>{name}</PageTitle>
        <p className={css({ color: 'quiet', fontSize: { base: 'md', md: 'lg' }, mt: 3 })}>{count}</p>
      </header>
      <BrowseToolbar browsing={browsing} />
      <BrowsedIdeas
        group={{ of: { kind }, ideaCount }}
        browsing={browsing}
        list={{ name: title, description, path }}
      />
      <RelatedKinds kind={found} />
    </Column>
  )
}

/** Links to the other kinds of the group, and to all kinds. */
function RelatedKinds({ kind: { group, related } }: { kind: KindWithRelated }) {
  return (
    <nav className={css({ mt: { base: 12, md: 16 } })} aria-labelledby="related">
      <SectionTitle className={css({ mb: 5 })} id="related">
        {related.length > 0 ? `More Kinds: ${group}` : 'More Kinds'}
      </SectionTitle>
      <ul className={css({ display: 'flex', gap: 3, flexWrap: 'wrap', listStyle: 'none' })}>
        {related.map(({ kind, name }) => (
          <li key={kind}>
            <LinkButton to={hrefOf('kind', { kind })} size="sm">
              {name}
            </LinkButton>
          </li>
        ))}
        <li>
          <LinkButton to={hrefOf('kinds')} size="sm">
            All kinds
          </LinkButton>
        </li>
      </ul>
    </nav>
  )
}

function KindMissing() {
  const say = useTerms()
  const text = say('We don’t have any ideas of this kind yet.')
  return (
    <Column>
      <Head title={kindNotFound} description={text} isListed={false} />
      <EmptyState
        picture={<SignpostPicture />}
        as="h1"
        title={kindNotFound}
        action={<LinkButton to={hrefOf('kinds')}>All kinds</LinkButton>}
      >
        {text}
      </EmptyState>
    </Column>
  )
}
