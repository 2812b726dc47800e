import { maxEmailLength } from '#features/accounts/limits.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf, type FormFailure } from '#platform/web/failure.ts'
import { useValidatedForm } from '#platform/web/forms/use-validated-form.ts'
import { styled, css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import { passwordFields, emailFields } from '../form/checked-fields.ts'
import { FormAlert, Fields, SubmitButton, TextField } from '../form/fields.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { UsernameField } from '../username-field.tsx'
import { MailboxNote } from './check-your-email.tsx'

interface Props {
  isPending: boolean
  error: FormFailure | null
  onVerify: () => void
}

/**
 * Button that confirms an email address by calling `onVerify`, with the error of the last attempt. Not a plain link,
 * because mail scanners open links.
 */
export function VerifyButton({ isPending, error, onVerify }: Props) {
  const isHydrated = useHydrated()
  return (
    <>
      {error ? <FormAlert>{failureMessageOf(error)}</FormAlert> : null}
      <NoScript>This page needs JavaScript to verify your address.</NoScript>
      <Button
        look="main"
        disabled={!isHydrated}
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (!isPending) onVerify()
        }}
      >
        {isPending ? 'Verifying…' : 'Verify my email'}
      </Button>
    </>
  )
}

const NoScript = styled('noscript', { base: { display: 'block', color: 'quiet', mb: 6 } })

interface SignUpPasswordFormProps {
  call: { mutate: (values: { password: string }) => void; isPending: boolean; error: FormFailure | null }
}

/**
 * Form that asks for the password chosen at sign-up, shown when the verification link is opened on a different device.
 * Submitting it calls `call.mutate` with `{ password }`; the error of `call` is shown, except
 * `sign_up_password_needed`, with which the form opens.
 */
export function SignUpPasswordForm({ call }: SignUpPasswordFormProps) {
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
        Don’t know the password? Someone else may have signed up with your address.{' '}
        <TextLink to={hrefOf('register')}>Sign up again</TextLink> and use the link in the new email.
      </p>
    </form>
  )
}

/**
 * Form that asks for an email address and mails a new verification link to it, for pages that do not know the
 * address. The result is the same for any address.
 */
export const ResendForm = () => (
  <EmailLinkForm
    label="Get a new link"
    submitLabel="Send a new link"
    request={api.accounts.resendVerification.useMutation()}
  />
)

/**
 * Form that asks for an email address and mails a link to choose a new password to it. The result is the same for any
 * address.
 */
export const ForgotPasswordForm = () => (
  <EmailLinkForm
    label="Get a reset link"
    submitLabel="Email me a reset link"
    request={api.accounts.requestPasswordReset.useMutation()}
  />
)

interface EmailLinkFormProps {
  label: string
  submitLabel: string
  request: {
    mutate: (values: { email: string }) => void
    isPending: boolean
    error: FormFailure | null
    data: { message: string; mailbox?: string | undefined } | undefined
  }
}

/** Form that asks for an address to mail a link to, and says below that it was sent. */
function EmailLinkForm({ label, submitLabel, request }: EmailLinkFormProps) {
  const { errors, formProps } = useValidatedForm(emailFields, request)
  const { error, data } = request
  return (
    <form aria-label={label} {...formProps}>
      {error ? <FormAlert>{failureMessageOf(error)}</FormAlert> : null}
      <Fields legend="Your email">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={maxEmailLength}
          error={errors.email}
        />
        <SubmitButton isPending={request.isPending} pendingLabel="Sending…">
          {submitLabel}
        </SubmitButton>
      </Fields>
      <output className={css({ display: 'block', mt: 4 })}>
        {data?.message}
        <MailboxNote mailbox={data?.mailbox} />
      </output>
    </form>
  )
}
