import { featuredShown } from '#features/catalogue/limits.ts'
import { CategoryCard } from '#features/catalogue/web/categories/category-card.tsx'
import { CategoryGrid, CategoryGridSkeleton } from '#features/catalogue/web/categories/category-grid.tsx'
import { api } from '#platform/web/api.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { HomeSection } from '#pages/parts/home/home-section.tsx'

export function HomeFeatured() {
  const { data: categories, isPending, refetch } = api.categories.featured.useQuery()
  // Nothing has been picked.
  if (categories && !categories[0]) return null
  return (
    <HomeSection title="Featured categories">
      {isPending ? (
        <CategoryGridSkeleton count={featuredShown} />
      ) : !categories ? (
        <FailureState title="Failed to fetch categories" onRetry={() => void refetch()} />
      ) : (
        <CategoryGrid>
          {categories.slice(0, featuredShown).map((category) => (
            <CategoryCard key={category.id} category={category} />
          ))}
        </CategoryGrid>
      )}
    </HomeSection>
  )
}
