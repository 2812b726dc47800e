import { lazyAfterHydration } from '#platform/web/ui/lazy-after-hydration.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'
import type { SaveProps } from './use-save-idea.ts'

/** The control on the random card that saves its idea. */
export const SaveDrawn = lazyAfterHydration<SaveProps>(
  () => import('./live-save-drawn.tsx').then(({ LiveSaveDrawn }) => LiveSaveDrawn),
  () => <Skeleton className={css({ height: 11, borderRadius: 'full' })} />,
)
