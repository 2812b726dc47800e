import type { CountryView } from '#features/places/contract.ts'
import { hrefOf } from '#platform/addresses.ts'
import { useSettings, useSay } from '#platform/web/settings.ts'
import { StructuredData } from '#platform/web/structured-data.tsx'

/** What search engines learn of a country: where it is, and what there is to do. */
export function CountryFacts({ country }: { country: CountryView }) {
  const say = useSay()
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
