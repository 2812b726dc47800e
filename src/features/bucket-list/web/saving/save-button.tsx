import { addToList } from '#features/bucket-list/save-messages.ts'
import { css, cx } from '#platform/web/styled.tsx'
import { ButtonFace } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { hiddenWithoutScript, lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'
import type { SaveProps } from './use-save-idea.ts'

/** The button on an idea's page that puts it on the list. */
export const SaveButton = lazyAfterHydration<SaveProps>(
  () => import('./live-save-button.tsx').then(({ LiveSaveButton }) => LiveSaveButton),
  SaveButtonPlaceholder,
)

/** Looks like the button that will be there, and does nothing yet. */
function SaveButtonPlaceholder() {
  return (
    <ButtonFace
      className={cx(css({ minWidth: '12.5rem' }), hiddenWithoutScript)}
      look="main"
      aria-hidden="true"
    >
      <Icon name="heart" />
      {addToList}
    </ButtonFace>
  )
}

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

/** The control on the random card that saves its idea. */
export const SaveDrawn = lazyAfterHydration<SaveProps>(
  () => import('./live-save-drawn.tsx').then(({ LiveSaveDrawn }) => LiveSaveDrawn),
  () => <Skeleton className={css({ height: 11, borderRadius: 'full' })} />,
)
