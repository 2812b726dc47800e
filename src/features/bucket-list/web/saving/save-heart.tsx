import { lazyAfterHydration } from '#platform/web/ui/lazy-after-hydration.tsx'
import { HeartPlaceholder } from './heart-placeholder.tsx'

/** What saving needs to know of an idea. */
export interface SaveProps {
  idea: { id: number; title: string }
}

/** The heart on a card. The server does not know whose it is, so that it shows its place only. */
export const SaveHeart = lazyAfterHydration<SaveProps>(
  () => import('./live-heart.tsx').then(({ LiveHeart }) => LiveHeart),
  HeartPlaceholder,
)
