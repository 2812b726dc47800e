import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css, styled } from '#platform/web/styled.tsx'

/** Search results, one below the other. */
export const SearchResultGrid = styled('div', {
  base: {
    display: 'grid',
    gap: { base: 5, md: 6 },
    gridTemplateColumns: 'minmax(0, 1fr)',
  },
})

/** What stands in the grid while the search runs, in the size of the results. */
export function SearchResultGridSkeleton({ count }: { count: number }) {
  return (
    <SearchResultGrid as="section" aria-busy="true" aria-label="Loading results">
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={css({
            display: 'flex',
            flexDirection: { base: 'column', md: 'row' },
            borderWidth: '1px',
            borderColor: 'line',
            borderRadius: 'lg',
            overflow: 'hidden',
            background: 'card',
          })}
        >
          <Skeleton
            className={css({
              flexShrink: 0,
              width: { md: '16rem' },
              aspectRatio: { base: '16/9', md: 'auto' },
              borderRadius: '0',
            })}
          />
          <div className={css({ flex: '1', p: 5 })}>
            <Skeleton className={css({ height: 4, width: '30%', mb: 3 })} />
            <Skeleton className={css({ height: 6, width: '80%', mb: 4 })} />
            <Skeleton className={css({ height: 12, mb: 4 })} />
            <Skeleton className={css({ height: 7, width: '60%', mb: 4, borderRadius: 'full' })} />
            <Skeleton className={css({ hideFrom: 'sm', height: 4, width: '70%', mb: 4 })} />
            <Skeleton className={css({ height: 10, width: 32, ml: { sm: 'auto' }, borderRadius: 'full' })} />
          </div>
        </div>
      ))}
    </SearchResultGrid>
  )
}
