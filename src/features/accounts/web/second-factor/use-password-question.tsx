import { useState, type ReactNode } from 'react'
import { hasCode } from '#platform/web/failure.ts'
import { ConfirmPasswordDialog } from '../signing-in/confirm-password-dialog.tsx'

/** Asks for the password where what somebody wants needs it, and does it then. */
export function usePasswordPrompt(email: string): {
  /** Whether that was what failed; then it is asked for, and `again` follows. */
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
