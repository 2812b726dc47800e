import type { ComponentProps } from 'react'
import { SubmitButton } from '../form/submit-button.tsx'

/** Saves one of several settings on a page, none of which is the one thing to do there. */
export function SaveButton(button: Partial<ComponentProps<typeof SubmitButton>>) {
  return (
    <SubmitButton
      look="plain"
      isPending={false}
      pendingLabel="Saving…"
      alignSelf="start"
      justifySelf="start"
      gridColumn="1 / -1"
      {...button}
    />
  )
}
