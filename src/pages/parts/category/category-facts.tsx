import type { CategoryView } from '#features/catalogue/category-contract.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { hrefOf } from '#platform/addresses.ts'
import { useSettings } from '#platform/web/settings.ts'
import { StructuredData } from '#platform/web/structured-data.tsx'

const listedIdeas = 10

interface Props {
  category: CategoryView
  ideas: IdeaView[]
}

/** What search engines learn of a category: where it stands and its first ideas. */
export function CategoryFacts({ category, ideas }: Props) {
  const { origin } = useSettings()
  return (
    <>
      <StructuredData
        facts={{
          '@type': 'ItemList',
          name: category.metaTitle || category.name,
          description: category.metaDescription || category.description,
          url: origin + hrefOf('category', { slug: category.slug }),
          numberOfItems: category.ideaCount,
          itemListElement: ideas.slice(0, listedIdeas).map(({ id, title }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: title,
            url: origin + hrefOf('idea', { id }),
          })),
        }}
      />
      <StructuredData
        facts={{
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1, name: 'Home', item: origin + hrefOf('home') },
            { '@type': 'ListItem', position: 2, name: 'Categories', item: origin + hrefOf('categories') },
            { '@type': 'ListItem', position: 3, name: category.name },
          ],
        }}
      />
    </>
  )
}
