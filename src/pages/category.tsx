import { useParams } from 'react-router'
import { readBrowsing, type Browsing } from '#features/catalogue/web/browsing/browsing.ts'
import { fetchBrowsedIdeas } from '#features/catalogue/web/browsing/use-browsed-ideas.ts'
import { CategoryMissing } from '#pages/parts/category/category-missing.tsx'
import { CategoryScreen } from '#pages/parts/category/category-screen.tsx'
import type { Queries } from '#platform/web/api.ts'
import { askAll, pageLoader } from '#platform/web/page-loader.ts'

export const loader = pageLoader((queries, { params, search }) => {
  const slug = slugIn(params)
  return slug ? askForCategory(queries, slug, readBrowsing(search)) : null
})

export function Component() {
  const slug = slugIn(useParams())
  // A category of its own each time: nothing of the one before is shown while this one loads.
  return slug ? <CategoryScreen key={slug} slug={slug} /> : <CategoryMissing />
}

const slugIn = ({ slug = '' }: Record<string, string | undefined>) =>
  /^[a-z0-9-]{1,120}$/.test(slug) ? slug : undefined

async function askForCategory(queries: Queries, slug: string, browsing: Browsing) {
  const category = await queries.categories.bySlug.fetch({ slug })
  await askAll([
    fetchBrowsedIdeas(queries, { categoryId: category.id, ideaCount: category.ideaCount }, browsing),
    queries.categories.content.fetch({ slug: category.slug }),
    queries.places.ofCategory.fetch({ id: category.id }),
  ])
}
