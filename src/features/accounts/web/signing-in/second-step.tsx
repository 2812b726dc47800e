import { useState } from 'react'
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

/** Asks for a code, once the password was right. @param onOver begins anew. */
export function SecondStep({ onOver }: { onOver: () => void }) {
  const [isRecovery, setIsRecovery] = useState(false)
  const welcome = useWelcome()
  const step = api.accounts.factors.giveCode.useMutation({ onSuccess: ({ user }) => welcome(user) })
  const { errors, formProps } = useCheckedForm(codeFields, step)
  const { error, isPending } = step
  const isOver = hasCode(error, 'sign_in_over')

  return (
    <form aria-label="Second step" {...formProps}>
      {error ? <FormAlert>{sentenceOf(error)}</FormAlert> : null}
      <Fields legend="Your code">
        <CodeField key={String(isRecovery)} isRecovery={isRecovery} error={errors.code} />
        {isOver ? (
          <Button look="main" onClick={onOver}>
            Begin again
          </Button>
        ) : (
          <SubmitButton isPending={isPending} pendingLabel="Signing in…">
            Sign In
          </SubmitButton>
        )}
        {isOver ? null : (
          <div
            className={css({ display: 'flex', gap: 3, flexWrap: 'wrap', justifyContent: 'space-between' })}
          >
            <Button
              className={css({ ml: -4 })}
              look="quiet"
              size="sm"
              onClick={() => setIsRecovery(!isRecovery)}
            >
              {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
            </Button>
            <Button className={css({ mr: -4 })} look="quiet" size="sm" onClick={onOver}>
              Back
            </Button>
          </div>
        )}
      </Fields>
    </form>
  )
}
