import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'

/** Placeholder of three grey sections, shown instead of the account settings while the current user is loading. */
export function AccountSkeleton() {
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: 12 })} aria-busy="true">
      {[1, 2, 3].map((section) => (
        <div key={section} className={css({ borderTopWidth: '1px', borderColor: 'line', pt: 10 })}>
          <Skeleton className={css({ height: 7, maxWidth: '20rem' })} />
          <Skeleton className={css({ height: 12, mt: 5, maxWidth: '30rem' })} />
          <Skeleton className={css({ height: 12, mt: 5, maxWidth: '9rem' })} />
        </div>
      ))}
    </div>
  )
}
