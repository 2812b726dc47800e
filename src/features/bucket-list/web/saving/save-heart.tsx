import { ButtonFace } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { hiddenWithoutScript, lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'
import type { SaveProps } from './use-save-idea.ts'

/**
 * Heart on a card that saves its idea or removes it (`LiveHeart`). It is loaded after hydration: server-rendered pages
 * are the same for everybody, so they contain its placeholder only.
 */
export const SaveHeart = lazyAfterHydration<SaveProps>(
  () => import('./live-heart.tsx').then(({ LiveHeart }) => LiveHeart),
  HeartPlaceholder,
)

/** Inactive button with a heart, shown until the code of the real heart button has loaded. */
export function HeartPlaceholder() {
  return (
    <ButtonFace className={hiddenWithoutScript} size="icon" aria-hidden="true">
      <Icon name="heart" />
    </ButtonFace>
  )
}
