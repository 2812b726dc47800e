import { Button } from '#platform/web/ui/button.tsx'
import { saved, saveToList } from '#features/bucket-list/messages.ts'
import { css } from '#platform/web/styled.tsx'
import { FillingHeart } from './filling-heart.tsx'
import type { SaveProps } from './use-save-idea.ts'
import { useSaveIdea } from './use-save-idea.ts'
import { asDrawn } from './ways-to-save.ts'

/** Keeps what was drawn, to think about it later. */
export function LiveSaveDrawn({ idea }: SaveProps) {
  const { isSaved, isSaving, isNew, save } = useSaveIdea({ idea }, asDrawn)
  return (
    <Button
      className={css({
        width: 'full',
        minHeight: 11,
        _disabled: { opacity: 1 },
        color: isSaved ? 'accentText' : undefined,
      })}
      size="sm"
      aria-disabled={isSaved || isSaving}
      onClick={save}
    >
      <FillingHeart isFull={isSaved} isNew={isNew} />
      {isSaved && !isSaving ? saved : saveToList}
    </Button>
  )
}
