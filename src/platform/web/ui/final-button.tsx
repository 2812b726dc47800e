import { useEffect, useState, type ComponentProps } from 'react'
import { css } from '#platform/web/styled.tsx'
import { Button } from './button.tsx'

interface Props extends ComponentProps<typeof Button> {
  isBusy: boolean
  onClick: () => void
}

/** Longer than the pause within a double click. */
const armDelayMs = 600

/**
 * Does what cannot be taken back. It comes up near the button that asks for it, so it takes no press at first: the
 * second one of a finger that is too quick was not meant for it.
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
