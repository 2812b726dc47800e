import type { ReactNode } from 'react'
import { css } from '#platform/web/styled.tsx'
import { Button } from './button.tsx'

interface Props {
  onRetry: () => void
  children: ReactNode
}

/** A part that did not load, within a screen that did, in one line. */
export function FailureLine({ onRetry, children }: Props) {
  return (
    <div
      className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 })}
      role="alert"
    >
      {children}
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
