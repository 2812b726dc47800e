import { CardGrid } from '#platform/web/ui/card-grid.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

interface SkeletonProps {
  count: number
  columns?: 3 | 4
  /** The cards will not name their category. */
  isOfOneCategory?: boolean
}

/** What stands in the grid while the ideas load, in the size of the cards. */
export function IdeaGridSkeleton({ count, columns = 4, isOfOneCategory = false }: SkeletonProps) {
  const say = useSay()
  return (
    <CardGrid as="section" columns={columns} aria-busy="true" aria-label={say('Loading ideas')}>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={css({
            borderWidth: '1px',
            borderColor: 'line',
            borderRadius: 'lg',
            overflow: 'hidden',
            background: 'card',
          })}
        >
          <Skeleton className={css({ aspectRatio: '4/3', borderRadius: '0' })} />
          <div className={css({ p: 5 })}>
            {isOfOneCategory ? null : <Skeleton className={css({ height: 4, width: '40%', mb: 3 })} />}
            <Skeleton className={css({ height: 6, width: '90%', mb: 3 })} />
            <Skeleton className={css({ height: 16, mb: 4 })} />
            <Skeleton className={css({ height: 7, width: 32, borderRadius: 'full' })} />
          </div>
        </div>
      ))}
    </CardGrid>
  )
}
