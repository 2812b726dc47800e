import { Button } from '#platform/web/ui/button.tsx'
import { adding, addToList, inList, waitingForSignIn } from '#features/bucket-list/save-messages.ts'
import { css } from '#platform/web/styled.tsx'
import { FillingHeart } from './filling-heart.tsx'
import type { SaveProps } from './use-save-idea.ts'
import { useSaveIdea } from './use-save-idea.ts'
import { asPlanned } from './ways-to-save.ts'

const words = { open: addToList, waiting: waitingForSignIn, saved: inList }

/** Says in words how it stands with the idea and the list. */
export function LiveSaveButton({ idea }: SaveProps) {
  const { state, isSaving, isBusy, isNew, press } = useSaveIdea({ idea }, asPlanned)
  const isDone = state !== 'open' && !isSaving
  return (
    <Button
      className={css({
        minWidth: '12.5rem',
        _disabled: { opacity: 1 },
        color: isDone ? 'accentText' : undefined,
      })}
      look={isDone ? 'plain' : 'main'}
      aria-disabled={isBusy}
      onClick={press}
    >
      <FillingHeart state={state} isNew={isNew} />
      {isSaving ? adding : words[state]}
    </Button>
  )
}
