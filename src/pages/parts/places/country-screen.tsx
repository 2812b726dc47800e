import { IdeaCards } from '#pages/parts/idea-cards.tsx'
import { monthsInWords } from '#features/catalogue/months-in-words.ts'
import { IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-grid-skeleton.tsx'
import { placesFailed } from '#features/places/messages.ts'
import type { CountryView } from '#features/places/contract.ts'
import { SmallMap } from '#features/places/web/small-map.tsx'
import { Breadcrumbs } from '#pages/parts/places/breadcrumbs.tsx'
import { CountryFacts } from '#pages/parts/places/country-facts.tsx'
import { CountryMissing } from '#pages/parts/places/country-missing.tsx'
import type { Say } from '#platform/say.ts'
import { hrefOf } from '#platform/addresses.ts'
import { countryMapPath } from '#platform/picture-addresses.ts'
import { api } from '#platform/web/api.ts'
import { isMissing } from '#platform/web/failure.ts'
import { useAwaitedHeading } from '#platform/web/frame/awaited-heading.ts'
import { Head } from '#platform/web/head.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { counted } from '#platform/web/ui/counted.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Column, PageTitle, SectionTitle } from '#platform/web/ui/page.tsx'
import { css } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

/** A country in each of its states. */
export function CountryScreen({ slug }: { slug: string }) {
  const say = useSay()
  const { data: country, error, isPending, refetch } = api.places.country.useQuery({ slug })
  useAwaitedHeading(isPending)

  if (isMissing(error)) return <CountryMissing />
  if (!country) {
    return (
      <Column>
        <title>Places</title>
        {isPending ? (
          <IdeaGridSkeleton count={8} />
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
            latitude: tenths(country.latitude),
            longitude: tenths(country.longitude),
            zoom: 3,
          })}
        />
      </header>
      <IdeaCards ideas={list} as="h2" />
      {neighbours.length > 0 ? (
        <nav className={css({ mt: { base: 12, md: 16 } })} aria-labelledby="nearby">
          <SectionTitle className={css({ mb: 5 })} id="nearby">
            Not far from {name}
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
      <CountryFacts country={country} />
    </Column>
  )
}

/** What there is, and when it is best. */
function descriptionOf({ name, ideas, months }: CountryView, say: Say): string {
  const best = monthsInWords(months)
  const count = ideas === 1 ? say('One bucket list idea') : say`${counted(ideas)} bucket list ideas`
  return `${count} in ${name}${best ? `. Most of ${ideas === 1 ? 'it' : 'them'} best in ${best}.` : ', good at any time of the year.'}`
}

const tenths = (value: number) => Math.round(value * 10) / 10
