import { css } from '#platform/web/styled.tsx'
import { ButtonFace } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { hiddenWithoutScript, lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'
import type { SaveProps } from './use-save-idea.ts'

/** Heart on a card. Server-rendered pages are the same for everybody, so they contain its placeholder only. */
export const SaveHeart = lazyAfterHydration<SaveProps>(
  () => import('./live-heart.tsx').then(({ LiveHeart }) => LiveHeart),
  HeartPlaceholder,
)

/** Static placeholder with the look of the heart. */
function HeartPlaceholder() {
  return (
    <ButtonFace className={hiddenWithoutScript} size="icon" aria-hidden="true">
      <Icon name="heart" />
    </ButtonFace>
  )
}

/** Button on the random card that saves its idea. */
export const SaveRandom = lazyAfterHydration<SaveProps>(
  () => import('./live-save-random.tsx').then(({ LiveSaveRandom }) => LiveSaveRandom),
  () => <Skeleton className={css({ height: 11, borderRadius: 'full' })} />,
)
