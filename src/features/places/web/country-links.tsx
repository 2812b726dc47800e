import { Link } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { continents } from '../continents.ts'
import type { CountryCount } from '../contract.ts'
import { useTerms } from '#platform/web/settings.ts'

interface Props {
  countries: readonly CountryCount[]
  /** Heading level of the continents. */
  as: 'h2' | 'h3'
}

/** Links to the countries with their number of ideas, by continent and name. */
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
            <Countries>
              {those
                .toSorted((one, other) => (one.name < other.name ? -1 : 1))
                .map((country) => (
                  <li key={country.code}>
                    <CountryLink to={hrefOf('country', { country: country.slug })}>
                      {country.name}
                      <span className={css({ color: 'quiet', fontSize: 'xs' })}>
                        {country.ideas === 1 ? say('1 idea') : say`${formatCount(country.ideas)} ideas`}
                      </span>
                    </CountryLink>
                  </li>
                ))}
            </Countries>
          </section>
        )
      })}
    </div>
  )
}

const Countries = styled('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    columnGap: 4,
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(3, 1fr)', lg: 'repeat(4, 1fr)' },
  },
})

const CountryLink = styled(Link, {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 2,
    py: 2,
    minHeight: { base: 11, md: 10 },
    fontSize: 'sm',
    _hover: { textDecoration: 'underline' },
  },
})
