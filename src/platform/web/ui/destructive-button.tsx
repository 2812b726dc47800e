import { useEffect, useState, type ComponentProps } from 'react'
import { css } from '#platform/web/styled.tsx'
import { Button } from './button.tsx'

interface Props extends ComponentProps<typeof Button> {
  isBusy: boolean
  onClick: () => void
}

/** Longer than the interval of a double click. */
const armDelayMs = 600

/**
 * A red button for an action that cannot be undone; `isBusy` disables it. It appears near the button that reveals it,
 * so it ignores clicks for the first 0.6 s: the second click of a double click must not trigger it.
 */
export function DestructiveButton({ isBusy, onClick, ...button }: Props) {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), armDelayMs)
    return () => clearTimeout(timer)
  }, [])
  const isReady = isSettled && !isBusy
  return (
    <Button
      className={css({ color: 'danger' })}
      aria-disabled={!isReady}
      onClick={() => {
        if (isReady) onClick()
      }}
      {...button}
    />
  )
}
