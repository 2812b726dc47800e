import { mapAddress, type Looking } from '#features/places/web/looking.ts'
import { CountryLinks } from '#features/places/web/country-links.tsx'
import { continents } from '#features/places/continents.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'

/** The ways to a part of the world, and to every country: all that one needs without a script. */
export function MapElsewhere({ looking }: { looking: Looking }) {
  const { data: countries = [] } = api.places.countries.useQuery()
  return (
    <section className={css({ mt: { base: 10, md: 14 } })} aria-labelledby="elsewhere">
      <SectionTitle id="elsewhere">By continent and country</SectionTitle>
      <nav
        className={css({ display: 'flex', flexWrap: 'wrap', gap: 2, my: 5 })}
        aria-label="Continents on the map"
      >
        {continents.map(({ name, ...view }) => (
          <LinkButton key={name} to={mapAddress({ ...looking, view })} size="sm">
            {name}
          </LinkButton>
        ))}
      </nav>
      <CountryLinks countries={countries} as="h3" />
      <p className={css({ mt: 6 })}>
        <TextLink isAlone to={hrefOf('places')}>
          All places
        </TextLink>
      </p>
    </section>
  )
}
