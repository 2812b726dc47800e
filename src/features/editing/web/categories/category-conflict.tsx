import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { css } from '#platform/web/styled.tsx'

interface Props {
  /** "This category was changed meanwhile by …" */
  sentence: string
  onClose: () => void
  /** Begins anew from what they have saved. */
  onTheirs: () => void
  onMine: () => void
}

/** Two have edited one category: nothing is overwritten before somebody has decided. */
export function CategoryConflict({ sentence, onClose, onTheirs, onMine }: Props) {
  return (
    <Dialog title="Changed meanwhile" onClose={onClose}>
      <p>
        {sentence} Load theirs and lose what you typed, or save the fields that you have changed over theirs?
      </p>
      <div className={css({ display: 'flex', gap: 2, justifyContent: 'end', flexWrap: 'wrap', mt: 6 })}>
        <Button size="sm" onClick={onClose}>
          Back to the form
        </Button>
        <Button size="sm" onClick={onTheirs}>
          Load theirs
        </Button>
        <Button size="sm" look="main" onClick={onMine}>
          Save mine
        </Button>
      </div>
    </Dialog>
  )
}
