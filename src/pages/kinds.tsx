import type { KindView } from '#features/catalogue/contract.ts'
import { Breadcrumbs } from '#pages/parts/breadcrumbs.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { Head, StructuredData } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState, FailureState } from '#platform/web/ui/empty-state.tsx'
import { GridLink, LinkGrid } from '#platform/web/ui/link-grid.tsx'
import { SignpostPicture } from '#platform/web/ui/notice-pictures.tsx'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/**
 * Route loader that prefetches the kinds that have ideas into the query cache. The server waits for them and throws a
 * failure with its status; the browser only starts the query. Returns null.
 */
export const loader = createPageLoader((queries) => queries.kinds.list.fetch())

const description =
  'Bucket list ideas by what you’ll do or see: hikes, road trips, museums, northern lights, cooking and more.'

/**
 * Page of all kinds of ideas (what one does or sees, such as hikes or museums) that have any, in their groups. Shows a
 * notice if there are none, or an error with a retry if they cannot be loaded.
 */
export function Component() {
  const say = useTerms()
  const title = say('Bucket List Ideas by Kind')
  const { data: kinds, isFetching, refetch } = api.kinds.list.useQuery()
  return (
    <Column>
      <Head title={title} description={say(description)} path={hrefOf('kinds')} />
      <Breadcrumbs steps={[{ name: 'Kinds' }]} />
      <PageHeader title={title} subtitle={say('Browse ideas by what you’ll do or see.')} />
      {kinds ? (
        kinds.length === 0 ? (
          <EmptyState
            picture={<SignpostPicture />}
            title="No kinds found"
            action={<LinkButton to={hrefOf('categories')}>All categories</LinkButton>}
          >
            {say('There’s nothing to browse here yet.')}
          </EmptyState>
        ) : (
          <>
            <KindGroups kinds={kinds} />
            <KindsStructuredData name={title} kinds={kinds} />
          </>
        )
      ) : isFetching ? (
        <Skeleton className={css({ height: '60rem' })} />
      ) : (
        <FailureState title="Couldn’t load kinds" onRetry={() => void refetch()} />
      )}
    </Column>
  )
}

/** Links to the kinds with their number of ideas, by group. */
function KindGroups({ kinds }: { kinds: readonly KindView[] }) {
  const say = useTerms()
  const groups = [...new Set(kinds.map(({ group }) => group))]
  return (
    <div className={css({ display: 'grid', gap: { base: 6, md: 8 } })}>
      {groups.map((group) => (
        <section key={group}>
          <h2 className={css({ fontSize: 'lg', fontWeight: 600, mb: 2 })}>{group}</h2>
          <LinkGrid>
            {kinds
              .filter((kind) => kind.group === group)
              .map(({ kind, name, ideaCount }) => (
                <li key={kind}>
                  <GridLink to={hrefOf('kind', { kind })}>
                    {name}
                    <span className={css({ color: 'quiet', fontSize: 'xs' })}>
                      {ideaCount === 1 ? say('1 idea') : say`${formatCount(ideaCount)} ideas`}
                    </span>
                  </GridLink>
                </li>
              ))}
          </LinkGrid>
        </section>
      ))}
    </div>
  )
}

/** Structured data of the page: the list of kinds. */
function KindsStructuredData({ name, kinds }: { name: string; kinds: readonly KindView[] }) {
  const { origin } = useSettings()
  return (
    <StructuredData
      facts={{
        '@type': 'CollectionPage',
        name,
        url: origin + hrefOf('kinds'),
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: kinds.length,
          itemListElement: kinds.map(({ kind, name: kindName }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: kindName,
            url: origin + hrefOf('kind', { kind }),
          })),
        },
      }}
    />
  )
}
