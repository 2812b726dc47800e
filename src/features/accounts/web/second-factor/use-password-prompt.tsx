import { useState, type ReactNode } from 'react'
import { hasCode } from '#platform/web/failure.ts'
import { ConfirmPasswordDialog } from '../signing-in/confirm-password-dialog.tsx'

/** Asks for the password when a call fails with `password_needed`, and repeats the call afterwards. */
export function usePasswordPrompt(email: string): {
  /**
   * Returns whether the call failed for that reason. If so, opens the dialog and calls `again` once the password is
   * confirmed.
   */
  asksFor: (failure: unknown, again: () => void) => boolean
  question: ReactNode
} {
  const [waiting, setWaiting] = useState<{ again: () => void }>()
  return {
    asksFor(failure, again) {
      const isAsked = hasCode(failure, 'password_needed')
      if (isAsked) setWaiting({ again })
      return isAsked
    },
    question: waiting ? (
      <ConfirmPasswordDialog
        email={email}
        onConfirmed={() => {
          setWaiting(undefined)
          waiting.again()
        }}
        onClose={() => setWaiting(undefined)}
      />
    ) : null,
  }
}
