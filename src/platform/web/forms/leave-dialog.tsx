import { css } from '#platform/web/styled.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../overlays/dialog.tsx'

interface Props {
  onStay: () => void
  onLeave: () => void
}

/** Asks before unsaved work is lost. */
export function LeaveDialog({ onStay, onLeave }: Props) {
  return (
    <Dialog title="Leave without saving?" onClose={onStay}>
      <p>What you changed is not saved yet.</p>
      <div className={css({ display: 'flex', gap: 2, justifyContent: 'end', flexWrap: 'wrap', mt: 6 })}>
        <Button size="sm" onClick={onLeave}>
          Discard changes
        </Button>
        <Button size="sm" look="main" onClick={onStay}>
          Keep editing
        </Button>
      </div>
    </Dialog>
  )
}
