import { CategoryCard } from '#features/catalogue/web/categories/category-card.tsx'
import { CategoryGrid, CategoryGridSkeleton } from '#features/catalogue/web/categories/category-grid.tsx'
import { nearestShown } from '#features/search/limits.ts'
import { SearchChance } from '#pages/parts/search/search-chance.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { GlassPicture } from '#platform/web/ui/notices/glass-picture.tsx'
import { useSay } from '#platform/web/settings.ts'

/** A search that found nothing, and the ways on from there: categories that come near, if any do, and an idea by chance. */
export function SearchNothing({ q }: { q: string }) {
  const say = useSay()
  const nearest = api.search.nearest.useQuery({ q })
  const isNoneNear = nearest.data?.length === 0
  const featured = api.categories.featured.useQuery(undefined, { enabled: isNoneNear })
  const { data, isPending, refetch } = isNoneNear ? featured : nearest
  // Not even a category to begin with.
  const isEmpty = data?.length === 0
  return (
    <>
      <EmptyState picture={<GlassPicture />} title={say('No ideas found')}>
        {isEmpty
          ? say('The first ideas are on their way.')
          : 'Nothing in the catalogue matches these words. Try fewer or simpler ones.'}
      </EmptyState>
      {isEmpty ? null : (
        <Spread>
          <section aria-labelledby="nearest">
            <SectionTitle className={css({ mb: 5 })} id="nearest">
              {isNoneNear ? 'Categories to start from' : 'Nearest categories'}
            </SectionTitle>
            {data ? (
              <CategoryGrid className={css({ gridTemplateColumns: columns })}>
                {data.slice(0, nearestShown).map((category) => (
                  <CategoryCard key={category.id} category={category} />
                ))}
              </CategoryGrid>
            ) : isPending ? (
              <CategoryGridSkeleton count={nearestShown} />
            ) : (
              <FailureLine onRetry={() => void refetch()}>The categories did not load.</FailureLine>
            )}
            <div className={css({ mt: 6 })}>
              <TextLink isAlone to={hrefOf('categories')}>
                Browse all categories
              </TextLink>
            </div>
          </section>
          <SearchChance />
        </Spread>
      )}
    </>
  )
}

/** Six of them in lines that are full, at each width that the grid itself has a say about. */
const columns = {
  base: 'repeat(2, minmax(0, 1fr))',
  sm: 'repeat(3, minmax(0, 1fr))',
  md: 'repeat(3, minmax(0, 1fr))',
}

const Spread = styled('div', {
  base: {
    display: 'grid',
    alignItems: 'start',
    gap: { base: 12, lg: 10 },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
  },
})
