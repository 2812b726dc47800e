import type { CategoryView } from '#features/catalogue/category-contract.ts'
import { SmallMap } from '#features/places/web/small-map.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { categoryMapPath } from '#platform/picture-addresses.ts'
import { api } from '#platform/web/api.ts'
import { counted } from '#platform/web/ui/counted.ts'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

/** Fewer are no reason for a map. */
const fewestPlaced = 3
const namedCountries = 8

/** Where on earth the ideas of a category are. */
export function CategoryPlaces({ category }: { category: CategoryView }) {
  const say = useSay()
  const { data: where } = api.places.ofCategory.useQuery({ id: category.id })
  if (!where || where.ideas < fewestPlaced) return null
  const address = hrefOf('map', {
    categoryId: category.id,
    latitude: where.latitude,
    longitude: where.longitude,
    zoom: where.zoom,
  })
  return (
    <section className={css({ mt: { base: 14, md: 20 } })} aria-labelledby="on-the-map">
      <SectionTitle className={css({ mb: 6 })} id="on-the-map">
        {category.name} on the map
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
            {counted(where.ideas)}
            {say(' of these ideas have a place on earth.')}{' '}
            <TextLink to={address}>Look around on the map</TextLink>.
          </p>
          <ul className={css({ listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 4, mt: 3 })}>
            {where.countries.slice(0, namedCountries).map(({ code, name, slug }) => (
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
