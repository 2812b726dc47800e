import type { ReactNode } from 'react'
import { api } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { DialogButtons } from '../form/fields.tsx'

interface Props {
  title: string
  /** Label of the confirm button. */
  label: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
  /** Consequences of the removal. */
  children: ReactNode
}

/**
 * Dialog that asks before removing a sign-in method, such as a passkey; its children state the consequences. The
 * buttons call `onConfirm`, which removes it, or `onClose`.
 */
export function RemoveFactorDialog({ title, label, isBusy, onConfirm, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={css({ mb: 5 })}>{children}</div>
      <DialogButtons>
        <Button onClick={onClose}>Keep it</Button>
        <Button
          className={css({ background: 'danger', color: 'paper', borderColor: 'danger' })}
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : onConfirm}
        >
          {isBusy ? 'Please wait…' : label}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/**
 * Returns a function that invalidates the queries of factors, sessions and account events after a sign-in method has
 * changed.
 */
export function useInvalidateSignInMethods() {
  const { factors, sessions, events } = api.useUtils().accounts
  return () => {
    for (const shown of [factors.state, sessions, events]) void shown.invalidate()
  }
}
