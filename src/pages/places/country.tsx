import { useParams } from 'react-router'
import { formatMonths } from '#features/catalogue/format-months.ts'
import { IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-card.tsx'
import type { CountryView } from '#features/places/contract.ts'
import { placesFailed, placeNotFound } from '#features/places/messages.ts'
import { IdeaCards } from '#pages/parts/idea-cards.tsx'
import { Breadcrumbs } from '#pages/parts/breadcrumbs.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { countryMapPath } from '#platform/picture-addresses.ts'
import type { TermReplacer } from '#platform/terms.ts'
import { api } from '#platform/web/api.ts'
import { isMissing } from '#platform/web/failure.ts'
import { useDeferredHeadingFocus } from '#platform/web/frame/deferred-heading-focus.ts'
import { Head, StructuredData } from '#platform/web/head.tsx'
import { SmallMap } from '#platform/web/maps/small-map.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useTerms, useSettings } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/format-count.ts'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { MapPicture } from '#platform/web/ui/notice-pictures.tsx'
import { Column, PageTitle, SectionTitle } from '#platform/web/ui/page.tsx'

/**
 * Route loader that prefetches a country with its ideas, by its slug, into the query cache. The server waits for it and
 * throws a failure with its status; the browser only starts the query. Returns null, or the status 404 if it has no
 * ideas.
 */
export const loader = createPageLoader((queries, { params }) => {
  const slug = slugIn(params)
  return slug ? queries.places.country.fetch({ slug }) : null
})

/**
 * Page of a country and its ideas, by the slug in the path. Shows a notice if the country has no ideas, and an error
 * with a retry if it cannot be loaded.
 */
export function Component() {
  const slug = slugIn(useParams())
  return slug ? <CountryScreen key={slug} slug={slug} /> : <CountryMissing />
}

const slugIn = ({ country: slug = '' }: Record<string, string | undefined>) =>
  /^[a-z0-9-]{1,80}$/.test(slug) ? slug : undefined

/** Shows a country, or its loading and error states. */
function CountryScreen({ slug }: { slug: string }) {
  const say = useTerms()
  const { data: country, error, isPending, refetch } = api.places.country.useQuery({ slug })
  useDeferredHeadingFocus(isPending)

  if (isMissing(error)) return <CountryMissing />
  if (!country) {
    return (
      <Column>
        <title>Places</title>
        {isPending ? (
          <>
            <header className={css({ pt: { base: 4, md: 6 }, pb: { base: 6, md: 10 } })}>
              <PageTitle tabIndex={-1}>Loading…</PageTitle>
            </header>
            <IdeaGridSkeleton count={8} />
          </>
        ) : (
          <FailureState as="h1" title={placesFailed} onRetry={() => void refetch()} />
        )}
      </Column>
    )
  }
  const { name, list, neighbours } = country
  return (
    <Column>
      <Head
        title={say`${name} Bucket List Ideas`}
        description={descriptionOf(country, say)}
        path={hrefOf('country', { country: slug })}
      />
      <Breadcrumbs steps={[{ name: 'Places', to: hrefOf('places') }, { name }]} />
      <header
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
          gap: { base: 5, md: 10 },
          alignItems: 'center',
          pt: { base: 4, md: 6 },
          pb: { base: 8, md: 10 },
        })}
      >
        <div>
          <PageTitle tabIndex={-1}>{name}</PageTitle>
          <p className={css({ color: 'quiet', fontSize: { base: 'md', md: 'lg' }, mt: 3, maxWidth: 'text' })}>
            {descriptionOf(country, say)}
          </p>
        </div>
        <SmallMap
          src={hrefOf(countryMapPath, { country: slug })}
          alt={say`Map of the ideas in ${name}`}
          to={hrefOf('map', {
            latitude: roundToTenths(country.latitude),
            longitude: roundToTenths(country.longitude),
            zoom: 3,
          })}
        />
      </header>
      <IdeaCards ideas={list} as="h2" />
      {neighbours.length > 0 ? (
        <nav className={css({ mt: { base: 12, md: 16 } })} aria-labelledby="nearby">
          <SectionTitle className={css({ mb: 5 })} id="nearby">
            Near {name}
          </SectionTitle>
          <ul className={css({ display: 'flex', gap: 3, flexWrap: 'wrap', listStyle: 'none' })}>
            {neighbours.map((other) => (
              <li key={other.code}>
                <LinkButton to={hrefOf('country', { country: other.slug })} size="sm">
                  {other.name}
                </LinkButton>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <CountryStructuredData country={country} />
    </Column>
  )
}

/** Returns the meta description: number of ideas and best months. */
function descriptionOf({ name, ideas, months }: CountryView, say: TermReplacer): string {
  const best = formatMonths(months)
  const count = ideas === 1 ? say('One bucket list idea') : say`${formatCount(ideas)} bucket list ideas`
  return `${count} in ${name}${best ? `. ${ideas === 1 ? 'Best' : 'Most are best'} in ${best}.` : ', good any time of year.'}`
}

const roundToTenths = (value: number) => Math.round(value * 10) / 10

/** Structured data of a country: the place and its ideas. */
function CountryStructuredData({ country }: { country: CountryView }) {
  const say = useTerms()
  const { origin } = useSettings()
  const { name, code, latitude, longitude, list } = country
  const url = origin + hrefOf('country', { country: country.slug })
  return (
    <>
      <StructuredData
        facts={{
          '@type': 'Place',
          name,
          url,
          address: { '@type': 'PostalAddress', addressCountry: code },
          geo: { '@type': 'GeoCoordinates', latitude, longitude },
        }}
      />
      <StructuredData
        facts={{
          '@type': 'ItemList',
          name: say`${name} Bucket List Ideas`,
          url,
          numberOfItems: country.ideas,
          itemListElement: list.map((idea, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: idea.title,
            url: origin + hrefOf('idea', { id: idea.id }),
          })),
        }}
      />
    </>
  )
}

function CountryMissing() {
  const say = useTerms()
  return (
    <Column>
      <Head
        title={placeNotFound}
        description={say('We don’t have any ideas for this place yet.')}
        isListed={false}
      />
      <EmptyState
        picture={<MapPicture />}
        as="h1"
        title={placeNotFound}
        action={<LinkButton to={hrefOf('places')}>All places</LinkButton>}
      >
        {say('We don’t have any ideas for this place yet.')}
      </EmptyState>
    </Column>
  )
}
