import { hrefOf } from '#platform/addresses.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { css } from '#platform/web/styled.tsx'
import { continents } from '../continents.ts'
import type { CountryCount } from '../contract.ts'
import { useTerms } from '#platform/web/settings.ts'
import { GridLink, LinkGrid } from '#platform/web/ui/link-grid.tsx'

interface Props {
  countries: readonly CountryCount[]
  /** Heading level of the continents. */
  as: 'h2' | 'h3'
}

/**
 * Links to the pages of the given countries with their number of ideas, under a heading for each continent, by name.
 * Continents without countries are left out.
 */
export function CountryLinks({ countries, as: Heading }: Props) {
  const say = useTerms()
  return (
    <div className={css({ display: 'grid', gap: { base: 6, md: 8 } })}>
      {continents.map(({ name }) => {
        const those = countries.filter(({ continent }) => continent === name)
        if (those.length === 0) return null
        return (
          <section key={name}>
            <Heading className={css({ fontSize: 'lg', fontWeight: 600, mb: 2 })}>{name}</Heading>
            <LinkGrid>
              {those
                .toSorted((one, other) => (one.name < other.name ? -1 : 1))
                .map((country) => (
                  <li key={country.code}>
                    <GridLink to={hrefOf('country', { country: country.slug })}>
                      {country.name}
                      <span className={css({ color: 'quiet', fontSize: 'xs' })}>
                        {country.ideas === 1 ? say('1 idea') : say`${formatCount(country.ideas)} ideas`}
                      </span>
                    </GridLink>
                  </li>
                ))}
            </LinkGrid>
          </section>
        )
      })}
    </div>
  )
}
