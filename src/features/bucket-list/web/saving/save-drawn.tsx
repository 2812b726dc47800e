import { lazyAfterHydration } from '#platform/web/ui/lazy-after-hydration.tsx'
import { SaveDrawnPlaceholder } from './save-drawn-placeholder.tsx'
import type { SaveProps } from './save-heart.tsx'

/** The control on the random card that saves its idea. */
export const SaveDrawn = lazyAfterHydration<SaveProps>(
  () => import('./live-save-drawn.tsx').then(({ LiveSaveDrawn }) => LiveSaveDrawn),
  SaveDrawnPlaceholder,
)
