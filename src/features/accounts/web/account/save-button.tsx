import type { ComponentProps } from 'react'
import { css } from '#platform/web/styled.tsx'
import { SubmitButton } from '../form/submit-button.tsx'

/** Saves one of several settings on a page, none of which is the one thing to do there. */
export function SaveButton(button: Partial<ComponentProps<typeof SubmitButton>>) {
  return (
    <SubmitButton
      className={css({ alignSelf: 'start', justifySelf: 'start', gridColumn: '1 / -1' })}
      look="plain"
      isPending={false}
      pendingLabel="Saving…"
      {...button}
    />
  )
}
