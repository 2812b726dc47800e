import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

/** Takes the room of a member's controls; in the bar to the pixel, for it is as wide as their words. */
export function MemberControlsSkeleton({ place }: { place: 'bar' | 'menu' }) {
  const say = useSay()
  if (place === 'menu') {
    return (
      <div
        className={css({
          display: 'flex',
          flexDirection: 'column',
          gap: 6,
          mt: 2,
          p: 3,
          minHeight: '10.25rem',
        })}
        aria-hidden="true"
      >
        <Skeleton className={css({ height: 5, width: 32, mt: 3 })} />
        <Skeleton className={css({ height: 5, width: 32 })} />
      </div>
    )
  }
  return (
    <div
      className={css({ display: 'flex', gap: 2, alignItems: 'center', fontSize: 'sm', fontWeight: 600 })}
      aria-hidden="true"
    >
      <Skeleton
        className={css({
          px: 4,
          py: 2,
          borderRadius: 'full',
          borderWidth: '1px',
          borderColor: 'transparent',
        })}
      >
        <div className={css({ visibility: 'hidden' })}>{say('My Bucket List')}</div>
      </Skeleton>
      <Skeleton className={css({ width: 11, height: 11, borderRadius: 'full' })} />
      <Skeleton
        className={css({
          px: 4,
          py: 2,
          borderRadius: 'full',
          borderWidth: '1px',
          borderColor: 'transparent',
        })}
      >
        <div className={css({ visibility: 'hidden' })}>Sign Out</div>
      </Skeleton>
    </div>
  )
}
