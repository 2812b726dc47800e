import { css } from '#platform/web/styled.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { FailureState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface Props {
  title: string
  isLoading: boolean
  /** What it says when nothing came. */
  failure: string
  onRetry: () => void
  onClose: () => void
}

/** The place of a form until what it begins from is there. */
export function LoadingSheet({ title, isLoading, failure, onRetry, onClose }: Props) {
  return (
    <Dialog title={title} size="sheet" onClose={onClose}>
      {isLoading ? (
        <Skeleton className={css({ height: '70vh' })} aria-busy="true" />
      ) : (
        <FailureState title={failure} onRetry={onRetry} />
      )}
    </Dialog>
  )
}
