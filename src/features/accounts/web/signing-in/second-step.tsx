import { useState } from 'react'
import type { Factor } from '#features/accounts/factors-contract.ts'
import { PasskeyStep } from '../passkeys/passkey-step.tsx'
import { api } from '#platform/web/api.ts'
import { hasCode, sentenceOf } from '#platform/web/failure.ts'
import { useCheckedForm } from '#platform/web/forms/use-checked-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { codeFields } from '../form/checked-fields.ts'
import { Fields } from '../form/fields.tsx'
import { FormAlert } from '../form/form-alert.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { CodeField } from './code-field.tsx'
import { useWelcome } from './use-welcome.ts'
import { css } from '#platform/web/styled.tsx'

interface Props {
  factors: Factor[]
  /** Begins anew. */
  onOver: () => void
}

/** Asks for a passkey or a code, once the password was right. */
export function SecondStep({ factors, onOver }: Props) {
  const hasApp = factors.includes('totp')
  const [isRecovery, setIsRecovery] = useState(!hasApp)
  const welcome = useWelcome()
  const step = api.accounts.factors.giveCode.useMutation({ onSuccess: ({ user }) => welcome(user) })
  const { errors, formProps } = useCheckedForm(codeFields, step)
  const { error, isPending } = step
  const isOver = hasCode(error, 'sign_in_over')

  return (
    <form aria-label="Second step" {...formProps}>
      {factors.includes('passkey') ? <PasskeyStep isOnly={!hasApp} /> : null}
      {error ? <FormAlert>{sentenceOf(error)}</FormAlert> : null}
      <Fields legend="Your code">
        <CodeField key={String(isRecovery)} takesFocus={hasApp} isRecovery={isRecovery} error={errors.code} />
        {isOver ? (
          <Button look="main" onClick={onOver}>
            Begin again
          </Button>
        ) : (
          <SubmitButton look={hasApp ? 'main' : 'plain'} isPending={isPending} pendingLabel="Signing in…">
            Sign In
          </SubmitButton>
        )}
        {isOver ? null : (
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
                {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
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
