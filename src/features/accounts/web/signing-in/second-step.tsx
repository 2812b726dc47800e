import { useState, useEffect, useRef } from 'react'
import type { Factor } from '#features/accounts/factors-contract.ts'
import { maxCodeLength } from '#features/accounts/limits.ts'
import { api } from '#platform/web/api.ts'
import { hasCode, failureMessageOf } from '#platform/web/failure.ts'
import { useValidatedForm } from '#platform/web/forms/use-validated-form.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { codeFields } from '../form/checked-fields.ts'
import { Fields, TextField, SubmitButton, FormAlert } from '../form/fields.tsx'
import { hasPasskeys, usePasskeySignIn } from '../passkeys/use-passkey-sign-in.ts'
import { useWelcome } from './use-welcome.ts'

interface Props {
  factors: Factor[]
  /** Called to start the sign-in again. */
  onOver: () => void
}

/**
 * Form for the second step of a sign-in: a button for a passkey if the member has one, and a field for a code from the
 * authenticator app or a recovery code (without an app, only the latter). A valid passkey or code signs the member in.
 * The button “Back” calls `onOver`; after the sign-in has expired, “Start over” replaces it.
 */
export function SecondStep({ factors, onOver }: Props) {
  const hasApp = factors.includes('totp')
  const [isRecovery, setIsRecovery] = useState(!hasApp)
  const welcome = useWelcome()
  const step = api.accounts.factors.giveCode.useMutation({ onSuccess: ({ user }) => welcome(user) })
  const { errors, formProps } = useValidatedForm(codeFields, step)
  const { error, isPending } = step
  const isExpired = hasCode(error, 'sign_in_over')

  return (
    <form aria-label="Two-step sign-in" {...formProps}>
      {factors.includes('passkey') ? <PasskeyStep isOnly={!hasApp} /> : null}
      {error ? <FormAlert>{failureMessageOf(error)}</FormAlert> : null}
      <Fields legend="Your code">
        <CodeField key={String(isRecovery)} takesFocus={hasApp} isRecovery={isRecovery} error={errors.code} />
        {isExpired ? (
          <Button look="main" onClick={onOver}>
            Start over
          </Button>
        ) : (
          <SubmitButton look={hasApp ? 'main' : 'plain'} isPending={isPending} pendingLabel="Signing in…">
            Sign In
          </SubmitButton>
        )}
        {isExpired ? null : (
          <div
            className={css({ display: 'flex', gap: 3, flexWrap: 'wrap', justifyContent: 'space-between' })}
          >
            {hasApp ? (
              <Button
                className={css({ ml: -4 })}
                look="quiet"
                size="sm"
                onClick={() => setIsRecovery(!isRecovery)}
              >
                {isRecovery ? 'Use your authenticator app instead' : 'Use a recovery code'}
              </Button>
            ) : null}
            <Button className={css({ mr: -4 })} look="quiet" size="sm" onClick={onOver}>
              Back
            </Button>
          </div>
        )}
      </Fields>
    </form>
  )
}

/** Asks for a passkey. @param isOnly set if the account has no authenticator app. */
function PasskeyStep({ isOnly }: { isOnly: boolean }) {
  const { signIn, failure, isPending } = usePasskeySignIn('second')
  if (!hasPasskeys())
    return (
      <div className={css({ color: 'quiet', mb: 6 })}>
        Passkeys don’t work at this address. Browsers require HTTPS and a domain name.
        {isOnly ? ' Use a recovery code instead.' : null}
      </div>
    )
  return (
    <div className={css({ mb: 6 })}>
      {failure ? <FormAlert>{failure}</FormAlert> : null}
      <Button
        look={isOnly ? 'main' : 'plain'}
        className={css({ width: 'full' })}
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (!isPending) void signIn()
        }}
      >
        {isPending ? 'Waiting for your passkey…' : 'Use your passkey'}
      </Button>
    </div>
  )
}

interface CodeFieldProps {
  takesFocus: boolean
  isRecovery: boolean
  error: string | undefined
}

/**
 * Field for a code. With `takesFocus` it is focused on mount, because the element that had the focus has been removed.
 */
function CodeField({ takesFocus, isRecovery, error }: CodeFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const shared = { name: 'code', required: true, maxLength: maxCodeLength, error } as const
  return (
    <div ref={place}>
      {isRecovery ? (
        <TextField
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Enter one of the codes you saved. Each one works once."
          {...shared}
        />
      ) : (
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="Enter the 6-digit code from your authenticator app."
          {...shared}
        />
      )}
    </div>
  )
}
