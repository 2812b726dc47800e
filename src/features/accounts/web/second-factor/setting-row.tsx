import { type ReactNode, useState } from 'react'
import { hasCode } from '#platform/web/failure.ts'
import { css } from '#platform/web/styled.tsx'
import { ConfirmPasswordDialog } from '../signing-in/confirm-password-dialog.tsx'

interface Props {
  title: string
  note: ReactNode
  /** Buttons. */
  children: ReactNode
}

/** Row of a settings list, for one sign-in method or API token: title, a note on its status, and buttons (children). */
export function SettingRow({ title, note, children }: Props) {
  return (
    <div
      className={css({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 3,
        py: 3,
        borderBottomWidth: '1px',
        borderColor: 'line',
      })}
    >
      <div className={css({ minWidth: 0, flex: '1 1 12rem' })}>
        <div className={css({ fontWeight: 600 })}>{title}</div>
        <div className={css({ color: 'quiet', fontSize: 'sm' })}>{note}</div>
      </div>
      <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap' })}>{children}</div>
    </div>
  )
}

/**
 * Returns `asksFor(failure, again)` and `question`. `asksFor` returns whether a call failed because the server wants
 * the password again (`password_needed`); if so, it opens a dialog that asks for it and calls `again` once it is
 * confirmed. `question` is that dialog, to be rendered; null while it is closed.
 */
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
