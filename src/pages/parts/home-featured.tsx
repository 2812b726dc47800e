import { CategoryCard } from '#features/categories/web/category-card.tsx'
import { CategoryGrid, CategoryGridSkeleton } from '#features/categories/web/category-grid.tsx'
import { api } from '#platform/web/api.ts'
import { FailureNotice, Notice } from '#platform/web/ui/notice.tsx'
import { HomeSection } from '#pages/parts/home-section.tsx'

export function HomeFeatured() {
  const { data: categories, isPending, refetch } = api.categories.featured.useQuery()
  return (
    <HomeSection title="Featured categories">
      {isPending ? (
        <CategoryGridSkeleton count={8} />
      ) : !categories ? (
        <FailureNotice title="Failed to fetch categories" onRetry={() => void refetch()} />
      ) : categories.length === 0 ? (
        <Notice title="No categories found" />
      ) : (
        <CategoryGrid>
          {categories.map((category) => (
            <CategoryCard key={category.id} category={category} />
          ))}
        </CategoryGrid>
      )}
    </HomeSection>
  )
}
