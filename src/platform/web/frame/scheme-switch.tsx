import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '../ui/button.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { Icon } from '../ui/icon.tsx'

const label = 'Switch between light and dark'

/**
 * Switches between light and dark, and remembers it on this device. Which of the two icons shows is decided
 * by the same light-dark() as every colour, so that it is right before any script runs.
 */
export function SchemeSwitch() {
  return (
    <Tooltip label={label}>
      <Button look="quiet" size="icon" aria-label={label} onClick={switchScheme}>
        <Shown className={css({ color: 'light-dark({colors.ink}, transparent)' })}>
          <Icon name="moon" />
        </Shown>
        <Shown className={css({ color: 'light-dark(transparent, {colors.ink})', position: 'absolute' })}>
          <Icon name="sun" />
        </Shown>
      </Button>
    </Tooltip>
  )
}

const Shown = styled('span', {})

function switchScheme() {
  const { dataset } = document.documentElement
  const current = dataset.scheme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const next = current === 'dark' ? 'light' : 'dark'
  dataset.scheme = next
  try {
    localStorage.scheme = next
  } catch {
    // Storage may be forbidden; then the choice holds for this page.
  }
}
