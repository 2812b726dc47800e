import { Button } from '#platform/web/ui/button.tsx'
import { counted } from '#platform/web/ui/counted.ts'
import { SelectionBar } from '../table/selection-bar.tsx'
import { BulkUndo } from './bulk-undo.tsx'
import type { BulkOutcome } from './bulk-dialog.tsx'

interface Props {
  selected: number
  /** How many the filters find. */
  total: number
  /** What the last change did. */
  outcome: BulkOutcome | undefined
  /** Absent where everything is selected. */
  onEverything?: (() => void) | undefined
  onChange: () => void
  onClear: () => void
  onDone: () => void
}

/** What can be done with the ideas that are selected. */
export function BulkBar({ selected, total, outcome, onEverything, onChange, onClear, onDone }: Props) {
  return (
    <SelectionBar selected={selected} isIdle={selected === 0 && !outcome}>
      {selected > 0 ? (
        <>
          {onEverything && selected < total ? (
            <Button size="sm" look="quiet" onClick={onEverything}>
              Select all {counted(total)}
            </Button>
          ) : null}
          <Button size="sm" look="quiet" onClick={onClear}>
            Clear selection
          </Button>
          <Button size="sm" look="main" onClick={onChange}>
            Change…
          </Button>
        </>
      ) : null}
      {outcome ? <BulkUndo key={outcome.undo} outcome={outcome} onDone={onDone} /> : null}
    </SelectionBar>
  )
}
