import { useState } from 'react'
import { hrefOf } from '#platform/addresses.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { maxEmailLength, maxNameLength } from '#features/accounts/limits.ts'
import { registrationFailed } from '#features/accounts/messages.ts'
import { registerFields } from '../form/checked-fields.ts'
import type { FormFailure } from '#platform/web/failure.ts'
import { TextField, Fields, SubmitButton, FormAlert } from '../form/fields.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { PasswordStrength } from '../form/password-strength.tsx'
import { useValidatedForm } from '#platform/web/forms/use-validated-form.ts'
import { css } from '#platform/web/styled.tsx'

interface Props {
  /** Address that an invitation is for. The email field is read-only then. */
  invitedEmail?: string
  registration: {
    mutate: (values: { name: string; email: string; password: string }) => void
    isPending: boolean
    error: FormFailure | null
  }
}

/**
 * Sign-up form with name, email and password, which calls `registration.mutate` with valid values and shows its error.
 * If `invitedEmail` is given, the address cannot be changed.
 */
export function RegisterForm({ registration, invitedEmail = '' }: Props) {
  const { mutate, isPending, error } = registration
  const { errors, formProps } = useValidatedForm(registerFields, {
    // `confirmPassword` is only compared here, not sent.
    mutate: ({ name, email, password }) => mutate({ name, email, password }),
    isPending,
    error,
  })
  const [typed, setTyped] = useState('')
  const [owner, setOwner] = useState({ name: '', email: invitedEmail })
  return (
    <form aria-label="Create your account" {...formProps}>
      {error ? <FormAlert>{failureMessageOf(error, registrationFailed)}</FormAlert> : null}
      <Fields legend="About you">
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          required
          maxLength={maxNameLength}
          error={errors.name}
          onChange={({ target }) => setOwner({ ...owner, name: target.value })}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={maxEmailLength}
          defaultValue={invitedEmail}
          readOnly={invitedEmail !== ''}
          error={errors.email}
          onChange={({ target }) => setOwner({ ...owner, email: target.value })}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          error={errors.password}
          hint={<PasswordStrength password={typed} owner={owner} />}
          onChange={(event) => setTyped(event.target.value)}
        />
        <PasswordField
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={errors.confirmPassword}
        />
        <SubmitButton isPending={isPending} pendingLabel="Creating your account…">
          Create account
        </SubmitButton>
        <div className={css({ color: 'quiet', fontSize: 'sm' })}>
          By creating an account, you agree to our <TextLink to={hrefOf('terms')}>Terms</TextLink>. Our{' '}
          <TextLink to={hrefOf('privacy')}>Privacy</TextLink> page explains how we use your data.
        </div>
      </Fields>
    </form>
  )
}
