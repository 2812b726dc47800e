import { Button } from '#platform/web/ui/button.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { css } from '#platform/web/styled.tsx'

/** Stands in place of a removed entry until the list is left. */
export function RemovedRow({ entry, onUndo }: { entry: EntryView; onUndo: () => void }) {
  return (
    <div
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: 4,
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        minHeight: 16,
        px: 5,
        py: 3,
        borderWidth: '1px',
        borderStyle: 'dashed',
        borderColor: 'strongLine',
        borderRadius: 'lg',
        color: 'quiet',
      })}
    >
      <div className={css({ flex: '1', minWidth: 0, overflowWrap: 'anywhere' })}>
        Removed “{entry.idea.title}”
      </div>
      <Button size="sm" aria-label={`Undo: put “${entry.idea.title}” back`} onClick={onUndo}>
        Undo
      </Button>
    </div>
  )
}
