import { Button } from '#platform/web/ui/button.tsx'
import { counted } from '#platform/web/ui/counted.ts'
import { css, styled } from '#platform/web/styled.tsx'
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

/** What can be done with what is selected; it stays in view below the table. */
export function BulkBar({ selected, total, outcome, onEverything, onChange, onClear, onDone }: Props) {
  const isIdle = selected === 0 && !outcome
  return (
    <Bar data-idle={isIdle || undefined}>
      <output className={css({ fontSize: 'sm', fontWeight: 600 })} aria-live="polite">
        {selected > 0 ? `${counted(selected)} selected` : ''}
      </output>
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
    </Bar>
  )
}

const Bar = styled('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 2,
    mt: 3,
    px: 4,
    py: 2,
    background: 'card',
    borderWidth: '1px',
    borderColor: 'accent',
    borderRadius: 'md',
    boxShadow: 'lifted',
    '&[data-idle]': { position: 'static', p: 0, mt: 0, borderWidth: 0, boxShadow: 'none' },
  },
})
