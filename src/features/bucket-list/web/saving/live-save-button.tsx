import { useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { adding, addToList, inList, keptOnDevice } from '#features/bucket-list/save-messages.ts'
import { css } from '#platform/web/styled.tsx'
import { FillingHeart } from './filling-heart.tsx'
import { type SaveProps, useSaveIdea } from './use-save-idea.ts'
import { plannedSave } from './save-modes.ts'

const words = { open: addToList, waiting: keptOnDevice, saved: inList }

/**
 * Button on an idea's page that adds the idea to the list. Once the idea is saved, the button is inactive and says so,
 * and a second button removes the idea. For a visitor, the button saves the idea in this browser and offers to sign in;
 * pressed again, it removes the idea.
 */
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
