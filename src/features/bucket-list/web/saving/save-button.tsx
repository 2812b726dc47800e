import { lazyAfterHydration } from '#platform/web/ui/lazy-after-hydration.tsx'
import { SaveButtonPlaceholder } from './save-button-placeholder.tsx'
import type { SaveProps } from './save-heart.tsx'

/** The button on an idea's page that puts it on the list. */
export const SaveButton = lazyAfterHydration<SaveProps>(
  () => import('./live-save-button.tsx').then(({ LiveSaveButton }) => LiveSaveButton),
  SaveButtonPlaceholder,
)
