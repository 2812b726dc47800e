import { late } from '#platform/web/ui/late.tsx'
import { SaveDrawnPlace } from './save-drawn-place.tsx'
import type { SaveProps } from './save-heart.tsx'

/** The control on the random card that saves its idea. */
export const SaveDrawn = late<SaveProps>(
  () => import('./live-save-drawn.tsx').then(({ LiveSaveDrawn }) => LiveSaveDrawn),
  SaveDrawnPlace,
)
