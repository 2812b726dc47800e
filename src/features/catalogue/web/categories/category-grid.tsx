import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { CategoryFrame } from './category-card.tsx'

/** Tiles in 4 or 2 columns: small enough that two stand side by side on a phone. */
export const CategoryGrid = styled('div', {
  base: {
    display: 'grid',
    columnGap: { base: 4, lg: 6 },
    rowGap: { base: 6, md: 8 },
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  },
})

/** What stands in the grid while the categories load, in the size of the tiles. */
export function CategoryGridSkeleton({ count }: { count: number }) {
  return (
    <CategoryGrid as="section" aria-busy="true" aria-label="Loading categories">
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <CategoryFrame>
            <Skeleton className={css({ aspectRatio: '4/3', borderRadius: '0' })} />
          </CategoryFrame>
          <Skeleton className={css({ height: { base: 5, lg: 6 }, width: '70%', mb: 2 })} />
          <Skeleton className={css({ height: 4, width: '40%', mb: 0.5 })} />
        </div>
      ))}
    </CategoryGrid>
  )
}
