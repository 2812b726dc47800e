import { ButtonFace } from '#platform/web/ui/button.tsx'
import { hiddenWithoutScript } from '#platform/web/ui/hidden-without-script.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { lazyAfterHydration } from '#platform/web/ui/lazy-after-hydration.tsx'
import type { SaveProps } from './use-save-idea.ts'

/** The heart on a card. The server does not know whose it is, so that it shows its placeholder only. */
export const SaveHeart = lazyAfterHydration<SaveProps>(
  () => import('./live-heart.tsx').then(({ LiveHeart }) => LiveHeart),
  HeartPlaceholder,
)

/** Looks like the heart that will be there, and does nothing yet. */
function HeartPlaceholder() {
  return (
    <ButtonFace className={hiddenWithoutScript} size="icon" aria-hidden="true">
      <Icon name="heart" />
    </ButtonFace>
  )
}
