import type { ReactNode } from 'react'
import { css } from '#platform/web/styled.tsx'
import { Button } from './button.tsx'
import { OfflineNote } from './empty-state.tsx'

interface Props {
  onRetry: () => void
  children: ReactNode
}

/**
 * A one-line error (its children) with a button that calls `onRetry`, for a part of a screen that did not load. While
 * the browser is offline, it says so, and retries once the connection is back.
 */
export function FailureLine({ onRetry, children }: Props) {
  return (
    <div
      className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 })}
      role="alert"
    >
      {children}
      <OfflineNote onRetry={onRetry} />
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
