import { Button } from '#platform/web/ui/button.tsx'
import { adding, addToList, inList } from '#features/bucket-list/messages.ts'
import { css } from '#platform/web/styled.tsx'
import { FillingHeart } from './filling-heart.tsx'
import type { SaveProps } from './use-save-idea.ts'
import { useSaveIdea } from './use-save-idea.ts'
import { asPlanned } from './ways-to-save.ts'

/** Says in words how it stands with the idea and the list. */
export function LiveSaveButton({ idea }: SaveProps) {
  const { isSaved, isSaving, isNew, save } = useSaveIdea({ idea }, asPlanned)
  const isDone = isSaved && !isSaving
  return (
    <Button
      className={css({
        minWidth: '12.5rem',
        _disabled: { opacity: 1 },
        color: isDone ? 'accentText' : undefined,
      })}
      look={isDone ? 'plain' : 'main'}
      aria-disabled={isSaved || isSaving}
      onClick={save}
    >
      <FillingHeart isFull={isSaved} isNew={isNew} />
      {isSaving ? adding : isSaved ? inList : addToList}
    </Button>
  )
}
