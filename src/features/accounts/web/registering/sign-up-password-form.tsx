import { hrefOf } from '#platform/addresses.ts'
import { failureMessageOf, type FormFailure } from '#platform/web/failure.ts'
import { useValidatedForm } from '#platform/web/forms/use-validated-form.ts'
import { css } from '#platform/web/styled.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { passwordFields } from '../form/checked-fields.ts'
import { Fields, SubmitButton, FormAlert } from '../form/fields.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { UsernameField } from '../username-field.tsx'

interface Props {
  call: { mutate: (values: { password: string }) => void; isPending: boolean; error: FormFailure | null }
}

/** Form for a verification link opened on another device than the sign-up's: asks for the password of that sign-up. */
export function SignUpPasswordForm({ call }: Props) {
  const { errors, formProps } = useValidatedForm(passwordFields, call)
  const isAnswered = call.error && call.error.data?.code !== 'sign_up_password_needed'
  return (
    <form aria-label="Verify your email" {...formProps}>
      {isAnswered && call.error ? <FormAlert>{failureMessageOf(call.error)}</FormAlert> : null}
      <Fields legend="The password you signed up with">
        {/* The link does not reveal the address. */}
        <UsernameField email="" />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <SubmitButton isPending={call.isPending} pendingLabel="Verifying…">
          Verify my email
        </SubmitButton>
      </Fields>
      <p className={css({ mt: 6, color: 'quiet' })}>
        Don’t know it? Someone else may have signed up with your address.{' '}
        <TextLink to={hrefOf('register')}>Sign up yourself</TextLink> and use the link in the next email.
      </p>
    </form>
  )
}
