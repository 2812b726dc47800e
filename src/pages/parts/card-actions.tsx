import { HeartPlaceholder } from '#features/bucket-list/web/saving/save-heart.tsx'
import type { IdeaToAdd } from '#features/lists/web/adding/add-to-list.tsx'
import { lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'

/**
 * Controls in the corner of an idea's card: a heart that saves it and, for members, a button with the menu of their
 * lists. They are loaded after hydration; server-rendered pages contain a placeholder of the heart only.
 */
export const CardActions = lazyAfterHydration<{ idea: IdeaToAdd }>(
  () => import('#pages/parts/live-card-actions.tsx').then(({ LiveCardActions }) => LiveCardActions),
  HeartPlaceholder,
)
