import { useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { adding, addToList, inList, waitingForSignIn } from '#features/bucket-list/save-messages.ts'
import { css } from '#platform/web/styled.tsx'
import { FillingHeart } from './filling-heart.tsx'
import { type SaveProps, useSaveIdea } from './use-save-idea.ts'
import { plannedSave } from './save-modes.ts'

const words = { open: addToList, waiting: waitingForSignIn, saved: inList }

/** Button that adds an idea to the list. Afterwards it is disabled, and a second button removes the idea. */
export function LiveSaveButton({ idea }: SaveProps) {
  const { state, isSaving, isBusy, isNew, press } = useSaveIdea({ idea }, plannedSave)
  const addButton = useRef<HTMLButtonElement>(null)
  const isDone = state !== 'open' && !isSaving
  const isSaved = state === 'saved' && !isSaving

  function remove() {
    press()
    // The pressed button disappears and would take the focus with it.
    addButton.current?.focus()
  }

  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: 1 })}>
      <Button
        ref={addButton}
        className={css({
          flex: '1',
          minWidth: '12.5rem',
          _disabled: { opacity: 1 },
          color: isDone ? 'accentText' : undefined,
        })}
        look={isDone ? 'plain' : 'main'}
        // Not `disabled`: a disabled button loses the focus.
        aria-disabled={isBusy || isSaved}
        onClick={isSaved ? undefined : press}
      >
        <FillingHeart state={state} isNew={isNew} />
        {isSaving ? adding : words[state]}
      </Button>
      {isSaved ? (
        <Button
          className={css({ color: 'quiet' })}
          look="quiet"
          size="sm"
          aria-label={`Remove: ${idea.title}`}
          onClick={remove}
        >
          Remove
        </Button>
      ) : null}
    </div>
  )
}
