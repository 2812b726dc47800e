import { Button } from '#platform/web/ui/button.tsx'
import { Tooltip } from '#platform/web/overlays/tooltip.tsx'
import { savedHeartLabel, heartLabel, waitingHeartLabel } from '#features/bucket-list/save-messages.ts'
import { css } from '#platform/web/styled.tsx'
import { FillingHeart } from './filling-heart.tsx'
import { type SaveProps, useSaveIdea } from './use-save-idea.ts'
import { plannedSave } from './save-modes.ts'

const labels = { open: heartLabel, waiting: waitingHeartLabel, saved: savedHeartLabel }

/**
 * Heart button on a card that saves its idea to the list (for visitors: in this browser) or removes it. Its label names
 * the action “Add to My List” or, if the idea is saved, says where it is.
 */
export function LiveHeart({ idea }: SaveProps) {
  const { state, isBusy, isNew, press } = useSaveIdea({ idea }, plannedSave)
  const label = labels[state](idea.title)
  return (
    <Tooltip label={label}>
      <Button
        className={css({ _disabled: { opacity: 1 }, color: state === 'open' ? undefined : 'accent' })}
        size="icon"
        aria-label={label}
        aria-disabled={isBusy}
        onClick={press}
      >
        <FillingHeart state={state} isNew={isNew} />
      </Button>
    </Tooltip>
  )
}
