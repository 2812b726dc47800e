import type { CategoryView } from '#features/catalogue/contract.ts'
import { hrefOf } from '#platform/addresses.ts'
import { categoryMapPath } from '#platform/picture-addresses.ts'
import { api } from '#platform/web/api.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { SmallMap } from '#platform/web/maps/small-map.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

/** Minimum number of ideas with a place for showing the map. */
const minPlacedIdeas = 3
const maxCountries = 8

/** Map of the category's ideas, with links to their countries; nothing if fewer than three of them have a place. */
export function CategoryPlaces({ category }: { category: CategoryView }) {
  const say = useTerms()
  const { data: where } = api.places.ofCategory.useQuery({ id: category.id })
  if (!where || where.ideas < minPlacedIdeas) return null
  const address = hrefOf('map', {
    categoryId: category.id,
    latitude: where.latitude,
    longitude: where.longitude,
    zoom: where.zoom,
  })
  return (
    <section className={css({ mt: { base: 14, md: 20 } })} aria-labelledby="on-the-map">
      <SectionTitle className={css({ mb: 6 })} id="on-the-map">
        {category.name} on the Map
      </SectionTitle>
      <div
        className={css({
          display: 'grid',
          gap: 6,
          alignItems: 'center',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        })}
      >
        <SmallMap
          src={hrefOf(categoryMapPath, { slug: category.slug })}
          alt={say`Map of the ${category.name} ideas`}
          to={address}
        />
        <div>
          <p>
            <TextLink
              to={address}
              isAlone
            >{say`See ${formatCount(where.ideas)} of these ideas on the map`}</TextLink>
          </p>
          <ul className={css({ listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 4, mt: 3 })}>
            {where.countries.slice(0, maxCountries).map(({ code, name, slug }) => (
              <li key={code}>
                <TextLink isAlone to={hrefOf('country', { country: slug })}>
                  {name}
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
