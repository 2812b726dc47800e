import { useState } from 'react'
import { hrefOf } from '#platform/addresses.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { useSettings } from '#platform/web/settings.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { passwordFields } from '../form/checked-fields.ts'
import type { FormFailure } from '#platform/web/failure.ts'
import { Fields, SubmitButton, FormAlert } from '../form/fields.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { PasswordStrength } from '../form/password-strength.tsx'
import { useValidatedForm } from '#platform/web/forms/use-validated-form.ts'
import { css } from '#platform/web/styled.tsx'
import { UsernameField } from '../username-field.tsx'

interface Props {
  /** Email address of the account, if known; the link does not contain it. */
  email: string
  reset: {
    mutate: (values: { password: string; removesAccess: boolean }) => void
    isPending: boolean
    error: FormFailure | null
  }
}

/**
 * Form to set a new password with a reset link, and optionally to remove access that others may have added. Calls
 * `reset.mutate` and shows its error.
 */
export function ResetPasswordForm({ email, reset }: Props) {
  const { isPasswordResetMailed } = useSettings()
  const [typed, setTyped] = useState('')
  const [removesAccess, setRemovesAccess] = useState(false)
  const { errors, formProps } = useValidatedForm(passwordFields, {
    ...reset,
    mutate: ({ password }) => reset.mutate({ password, removesAccess }),
  })
  const { error, isPending } = reset
  return (
    <form aria-label="Choose a new password" {...formProps}>
      {error ? (
        <FormAlert>
          {failureMessageOf(error)}{' '}
          {error.data?.code === 'token_invalid' ? (
            <TextLink className={css({ color: 'current' })} to={hrefOf('forgotPassword')}>
              Get a new link
            </TextLink>
          ) : null}
        </FormAlert>
      ) : null}
      <Fields legend="Your new password">
        <UsernameField email={email} />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          required
          error={errors.password}
          hint={<PasswordStrength password={typed} />}
          onChange={(event) => setTyped(event.target.value)}
        />
        <label className={css({ display: 'flex', gap: 3, alignItems: 'baseline' })}>
          <input
            type="checkbox"
            checked={removesAccess}
            onChange={({ target }) => setRemovesAccess(target.checked)}
          />
          <span>
            Someone else had access to my account. Remove passkeys, authenticator apps, tokens and links added
            in the last 30 days.
            {isPasswordResetMailed
              ? ' If you asked for this link by email, passkeys and your authenticator app are kept.'
              : null}
          </span>
        </label>
        <SubmitButton isPending={isPending} pendingLabel="Saving…">
          Save my new password
        </SubmitButton>
      </Fields>
    </form>
  )
}
