import { HeartPlaceholder } from '#features/bucket-list/web/saving/save-heart.tsx'
import type { IdeaToAdd } from '#features/lists/web/adding/add-to-list.tsx'
import { lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'

/** Controls in the corner of an idea's card. Server-rendered pages contain the placeholder of the heart only. */
export const CardActions = lazyAfterHydration<{ idea: IdeaToAdd }>(
  () => import('#pages/parts/live-card-actions.tsx').then(({ LiveCardActions }) => LiveCardActions),
  HeartPlaceholder,
)
