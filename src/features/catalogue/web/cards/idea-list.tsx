import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css, styled } from '#platform/web/styled.tsx'

/** Ideas one below the other. */
export const IdeaList = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: 4 } })

/** What stands in the list while the ideas load, in the size of its items. */
export function IdeaListSkeleton({ count }: { count: number }) {
  return (
    <IdeaList aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={css({
            display: 'flex',
            p: 3,
            gap: { base: 3, md: 6 },
            alignItems: 'center',
            borderWidth: '1px',
            borderColor: 'line',
            borderRadius: 'lg',
            background: 'card',
          })}
        >
          <Skeleton
            className={css({
              aspectRatio: '4/3',
              width: { base: 24, sm: 40, md: 48 },
              flexShrink: 0,
              alignSelf: 'flex-start',
            })}
          />
          <div className={css({ flex: '1' })}>
            <Skeleton className={css({ height: 6, width: '70%', mb: 3 })} />
            <Skeleton className={css({ height: 12, mb: 3 })} />
            <Skeleton className={css({ height: 7, width: 40, borderRadius: 'full' })} />
          </div>
        </div>
      ))}
    </IdeaList>
  )
}
