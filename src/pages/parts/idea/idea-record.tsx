import { ideaSharePicture } from '#features/catalogue/share-pictures.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import type { Place } from '#features/catalogue/places.ts'
import { addressAt, hrefOf } from '#platform/addresses.ts'
import { useSettings } from '#platform/web/settings.ts'
import { StructuredData } from '#platform/web/structured-data.tsx'

/**
 * What search engines learn of an idea. It is a CreativeWork: HowTo would promise steps, Article an author, and
 * TouristTrip fits only the few ideas that are trips.
 */
export function IdeaRecord({ idea }: { idea: IdeaView }) {
  const site = useSettings()
  const { origin, siteName } = site
  const { category } = idea
  const path = [
    { name: 'Home', item: origin + hrefOf('home') },
    ...(category
      ? [{ name: category.name, item: origin + hrefOf('category', { slug: category.slug }) }]
      : []),
    { name: idea.title },
  ]
  return (
    <>
      <StructuredData
        facts={{
          '@type': 'CreativeWork',
          name: idea.title,
          description: idea.description,
          url: origin + hrefOf('idea', { id: idea.id }),
          image: addressAt(origin, ideaSharePicture(idea, site)),
          ...(idea.places.length > 0 ? { contentLocation: idea.places.map(placeOf) } : {}),
          keywords: idea.tags,
          genre: category?.name,
          dateCreated: idea.createdAt,
          dateModified: idea.updatedAt,
          isPartOf: { '@type': 'WebSite', name: siteName, url: origin + hrefOf('home') },
        }}
      />
      <StructuredData
        facts={{
          '@type': 'BreadcrumbList',
          itemListElement: path.map((step, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            ...step,
          })),
        }}
      />
    </>
  )
}

const placeOf = ({ name, country, latitude, longitude }: Place) => ({
  '@type': 'Place',
  name,
  ...(country ? { address: { '@type': 'PostalAddress', addressCountry: country } } : {}),
  geo: { '@type': 'GeoCoordinates', latitude, longitude },
})
