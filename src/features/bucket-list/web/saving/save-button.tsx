import { late } from '#platform/web/ui/lazy-after-hydration.tsx'
import { SaveButtonPlace } from './save-button-placeholder.tsx'
import type { SaveProps } from './save-heart.tsx'

/** The button on an idea's page that puts it on the list. */
export const SaveButton = late<SaveProps>(
  () => import('./live-save-button.tsx').then(({ LiveSaveButton }) => LiveSaveButton),
  SaveButtonPlace,
)
