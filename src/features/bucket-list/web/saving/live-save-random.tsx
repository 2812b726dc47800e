import { useImperativeHandle, useRef, type RefObject } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { saved, saveToList, keptOnDevice } from '#features/bucket-list/save-messages.ts'
import { css } from '#platform/web/styled.tsx'
import { FillingHeart } from './filling-heart.tsx'
import { type SaveProps, useSaveIdea } from './use-save-idea.ts'
import { firstCardSave, randomSave } from './save-modes.ts'

/** Actions of swipes and keys on a card. Unlike the button, they never remove what was saved before. */
export interface SaveHandle {
  /** Saves the idea; returns false and does nothing if it was saved before. */
  save: () => boolean
  /** Removes a saved idea from the list. */
  remove: () => void
}

interface SaveRandomProps extends SaveProps {
  handleRef: RefObject<SaveHandle | null>
}

/** Fills the given ref with `save` and `remove` of a card's idea. */
function useSaveHandle(
  handleRef: RefObject<SaveHandle | null>,
  { state, save, add, remove }: ReturnType<typeof useSaveIdea>,
) {
  // `state` is of the last render, which a removal that has just begun may have missed.
  const isRemoved = useRef(false)
  useImperativeHandle(handleRef, () => ({
    save() {
      const isOpen = state === 'open' || isRemoved.current
      if (isOpen) (isRemoved.current ? add : save)()
      isRemoved.current = false
      return isOpen
    },
    remove() {
      isRemoved.current = true
      remove()
    },
  }))
}

/**
 * Renders nothing, and lets its parent save or remove the idea of one of a newcomer's first cards: it puts `save` and
 * `remove` into `handleRef`. The parent renders the buttons.
 */
export function FirstCardSaver({ idea, handleRef }: SaveRandomProps) {
  useSaveHandle(handleRef, useSaveIdea({ idea }, firstCardSave))
  return null
}

const words = { open: saveToList, waiting: keptOnDevice, saved }

/**
 * Button on the random card that saves its idea, or removes it if it is saved; it leads a visitor to the sign-in page.
 * `handleRef` gets `save`, which never removes, and `remove`, for swipes and keys.
 */
export function LiveSaveRandom({ idea, handleRef }: SaveRandomProps) {
  const saving = useSaveIdea({ idea }, randomSave)
  const { state, isSaving, isBusy, isNew, press } = saving
  useSaveHandle(handleRef, saving)
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
