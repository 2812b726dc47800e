import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'

const hiddenWithoutScript = { '@media (scripting: none)': { display: 'none' } }

/** Looks like the heart that will be there, and does nothing yet. */
export function HeartPlace() {
  return (
    <Button as="span" type={undefined} size="icon" aria-hidden="true" css={hiddenWithoutScript}>
      <Icon name="heart" />
    </Button>
  )
}
