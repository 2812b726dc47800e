import { Button } from '#platform/web/ui/button.tsx'
import { hiddenWithoutScript } from '#platform/web/ui/hidden-without-script.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { addToList } from '#features/bucket-list/messages.ts'

/** Looks like the button that will be there, and does nothing yet. */
export function SaveButtonPlaceholder() {
  return (
    <Button
      as="span"
      type={undefined}
      look="main"
      minWidth="12.5rem"
      aria-hidden="true"
      css={hiddenWithoutScript}
    >
      <Icon name="heart" />
      {addToList}
    </Button>
  )
}
