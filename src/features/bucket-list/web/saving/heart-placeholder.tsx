import { Button } from '#platform/web/ui/button.tsx'
import { hiddenWithoutScript } from '#platform/web/ui/hidden-without-script.ts'
import { Icon } from '#platform/web/ui/icon.tsx'

/** Looks like the heart that will be there, and does nothing yet. */
export function HeartPlaceholder() {
  return (
    <Button as="span" type={undefined} size="icon" aria-hidden="true" css={hiddenWithoutScript}>
      <Icon name="heart" />
    </Button>
  )
}
