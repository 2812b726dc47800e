import { IdeaFrame, IdeaLayout } from '#pages/parts/idea/idea-layout.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

/** What stands on the page while the idea loads, in the size of what replaces it. */
export function IdeaSkeleton() {
  const say = useSay()
  return (
    <Column aria-busy="true">
      <title>{say('Bucket List Idea')}</title>
      <div className={css({ pt: { base: 4, md: 8 }, pb: { base: 3, md: 4 } })}>
        <Skeleton className={css({ height: 5, my: 2, width: 40 })} />
      </div>
      <IdeaLayout
        picture={
          <IdeaFrame>
            <Skeleton className={css({ borderRadius: '0' })} />
          </IdeaFrame>
        }
        story={
          <>
            <Skeleton className={css({ height: 7, width: '7rem', borderRadius: 'full', mb: 3 })} />
            <Skeleton className={css({ height: { base: 9, md: 11 }, width: '80%', mb: 5 })} />
            <Skeleton className={css({ height: 12, width: '12.5rem', borderRadius: 'full', mb: 10 })} />
            <Skeleton className={css({ height: 32, maxWidth: 'text' })} />
          </>
        }
        aside={
          <>
            <Skeleton className={css({ height: '16rem', borderRadius: 'lg' })} />
            <Skeleton className={css({ height: 24, borderRadius: 'lg' })} />
          </>
        }
        tips={<Skeleton className={css({ height: 48, borderRadius: 'lg' })} />}
      />
    </Column>
  )
}
