import { sharePictureOf } from '#features/covers/share-address.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { useSettings } from '#platform/web/settings.ts'
import { StructuredData } from '#platform/web/structured-data.tsx'

/**
 * What search engines learn of an idea. It is a CreativeWork: HowTo would promise steps, Article an author, and
 * TouristTrip fits only the few ideas that are trips.
 */
export function IdeaRecord({ idea }: { idea: IdeaView }) {
  const { origin, siteName } = useSettings()
  const { category } = idea
  const path = [
    { name: 'Home', item: `${origin}/` },
    ...(category ? [{ name: category.name, item: `${origin}/categories/${category.slug}` }] : []),
    { name: idea.title },
  ]
  return (
    <>
      <StructuredData
        facts={{
          '@type': 'CreativeWork',
          name: idea.title,
          description: idea.description,
          url: `${origin}/ideas/${idea.id}`,
          image: new URL(sharePictureOf(idea.imageUrl), origin).href,
          keywords: idea.tags,
          genre: category?.name,
          dateCreated: idea.createdAt,
          dateModified: idea.updatedAt,
          isPartOf: { '@type': 'WebSite', name: siteName, url: `${origin}/` },
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
