import { addToList } from '#features/bucket-list/save-messages.ts'
import { css, cx } from '#platform/web/styled.tsx'
import { ButtonFace } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { hiddenWithoutScript, lazyAfterHydration } from '#platform/web/ui/use-hydrated.tsx'
import type { SaveProps } from './use-save-idea.ts'

/**
 * Button on an idea's page that adds it to the list (`LiveSaveButton`). It is loaded after hydration; until then, a
 * placeholder with the same look takes its place.
 */
export const SaveButton = lazyAfterHydration<SaveProps>(
  () => import('./live-save-button.tsx').then(({ LiveSaveButton }) => LiveSaveButton),
  SaveButtonPlaceholder,
)

/** Static placeholder with the look of the button. */
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
