import { useEffect, useRef } from 'react'
import { css } from '#platform/web/styled.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../overlays/dialog.tsx'

interface Props {
  onStay: () => void
  onLeave: () => void
}

/** Asks before unsaved work is lost. */
export function LeaveDialog({ onStay, onLeave }: Props) {
  const stay = useRef<HTMLButtonElement>(null)
  // Not what comes first, as the browser would have it: a key that is pressed too early loses nothing.
  useEffect(() => {
    stay.current?.focus()
  }, [])
  return (
    <Dialog title="Leave without saving?" onClose={onStay}>
      <p>What you changed is not saved yet.</p>
      <div className={css({ display: 'flex', gap: 2, justifyContent: 'end', flexWrap: 'wrap', mt: 6 })}>
        <Button size="sm" onClick={onLeave}>
          Discard changes
        </Button>
        <Button ref={stay} size="sm" look="main" onClick={onStay}>
          Keep editing
        </Button>
      </div>
    </Dialog>
  )
}
