import { late } from '#platform/web/ui/lazy-after-hydration.tsx'
import { SaveDrawnPlace } from './save-drawn-placeholder.tsx'
import type { SaveProps } from './save-heart.tsx'

/** The control on the random card that saves its idea. */
export const SaveDrawn = late<SaveProps>(
  () => import('./live-save-drawn.tsx').then(({ LiveSaveDrawn }) => LiveSaveDrawn),
  SaveDrawnPlace,
)
