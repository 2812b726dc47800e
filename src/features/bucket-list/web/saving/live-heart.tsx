import { Button } from '#platform/web/ui/button.tsx'
import { Tooltip } from '#platform/web/overlays/tooltip.tsx'
import { fullHeartLabel, heartLabel } from '#features/bucket-list/messages.ts'
import { css } from '#platform/web/styled.tsx'
import { FillingHeart } from './filling-heart.tsx'
import type { SaveProps } from './use-save-idea.ts'
import { useSaveIdea } from './use-save-idea.ts'
import { asPlanned } from './ways-to-save.ts'

/** Puts a card's idea on the list. Full it does nothing more, but keeps the focus where it is. */
export function LiveHeart({ idea }: SaveProps) {
  const { isSaved, isSaving, isNew, save } = useSaveIdea({ idea }, asPlanned)
  const label = isSaved ? fullHeartLabel(idea.title) : heartLabel(idea.title)
  return (
    <Tooltip label={label}>
      <Button
        className={css({ _disabled: { opacity: 1 }, color: isSaved ? 'accent' : undefined })}
        size="icon"
        aria-label={label}
        aria-disabled={isSaved || isSaving}
        onClick={save}
      >
        <FillingHeart isFull={isSaved} isNew={isNew} />
      </Button>
    </Tooltip>
  )
}
