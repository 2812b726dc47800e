import { Button } from '#platform/web/ui/button.tsx'
import { saved, saveToList, waitingForSignIn } from '#features/bucket-list/save-messages.ts'
import { css } from '#platform/web/styled.tsx'
import { FillingHeart } from './filling-heart.tsx'
import { type SaveProps, useSaveIdea } from './use-save-idea.ts'
import { randomSave } from './save-modes.ts'

const words = { open: saveToList, waiting: waitingForSignIn, saved }

/** Button that saves the random card's idea, or removes it again. */
export function LiveSaveRandom({ idea }: SaveProps) {
  const { state, isSaving, isBusy, isNew, press } = useSaveIdea({ idea }, randomSave)
  return (
    <Button
      className={css({
        width: 'full',
        minHeight: 11,
        _disabled: { opacity: 1 },
        color: state === 'open' ? undefined : 'accentText',
      })}
      size="sm"
      aria-disabled={isBusy}
      onClick={press}
    >
      <FillingHeart state={state} isNew={isNew} />
      {isSaving ? saveToList : words[state]}
    </Button>
  )
}
