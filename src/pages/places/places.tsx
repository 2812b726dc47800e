import { CountryLinks } from '#features/places/web/country-links.tsx'
import { placesFailed } from '#features/places/messages.ts'
import { Breadcrumbs } from '#pages/parts/breadcrumbs.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Head, StructuredData } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState, FailureState } from '#platform/web/ui/empty-state.tsx'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'
import { MapPicture } from '#platform/web/ui/notice-pictures.tsx'

/**
 * Route loader that prefetches the countries that have ideas into the query cache. The server waits for them and throws
 * a failure with its status; the browser only starts the query. Returns null.
 */
export const loader = createPageLoader((queries) => queries.places.countries.fetch())

const description = 'Bucket list ideas by country, with the best months to go.'

/** Page of all countries that have ideas, or an error with a retry if they cannot be loaded. */
export function Component() {
  const say = useTerms()
  const title = say('Places for Your Bucket List')
  const { origin } = useSettings()
  const { data: countries, isFetching, refetch } = api.places.countries.useQuery()
  return (
    <Column>
      <Head title={title} description={say(description)} path={hrefOf('places')} />
      <Breadcrumbs steps={[{ name: 'Places' }]} />
      <PageHeader title={title} subtitle={say('Bucket list ideas by country.')} />
      <nav
        className={css({ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 8 })}
        aria-label="Other ways to explore"
      >
        <LinkButton to={hrefOf('map')} look="main">
          Open the map
        </LinkButton>
        <LinkButton to={hrefOf('near')}>{say('Ideas near me')}</LinkButton>
        <LinkButton to={hrefOf('now')}>Best this month</LinkButton>
      </nav>
      {countries ? (
        countries.length === 0 ? (
          <EmptyState picture={<MapPicture />} title="No places found">
            {say('There are no ideas on the map yet.')}
          </EmptyState>
        ) : (
          <>
            <CountryLinks countries={countries} as="h2" />
            <StructuredData
              facts={{
                '@type': 'ItemList',
                name: title,
                url: origin + hrefOf('places'),
                numberOfItems: countries.length,
                itemListElement: countries.map(({ name, slug }, index) => ({
                  '@type': 'ListItem',
                  position: index + 1,
                  name,
                  url: origin + hrefOf('country', { country: slug }),
                })),
              }}
            />
          </>
        )
      ) : isFetching ? (
        <Skeleton className={css({ height: '60rem' })} />
      ) : (
        <FailureState title={placesFailed} onRetry={() => void refetch()} />
      )}
    </Column>
  )
}
