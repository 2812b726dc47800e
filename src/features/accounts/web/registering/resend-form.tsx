import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { maxEmailLength } from '#features/accounts/limits.ts'
import { emailFields } from '../form/checked-fields.ts'
import { TextField, Fields, SubmitButton, FormAlert } from '../form/fields.tsx'
import { MailboxNote } from './check-your-email.tsx'
import { useValidatedForm } from '#platform/web/forms/use-validated-form.ts'
import { css } from '#platform/web/styled.tsx'

/** Form to resend the verification mail, where the page does not know the address. */
export function ResendForm() {
  const resend = api.accounts.resendVerification.useMutation()
  const { errors, formProps } = useValidatedForm(emailFields, resend)
  const { error, data } = resend
  return (
    <form aria-label="Get a new link" {...formProps}>
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
        <SubmitButton isPending={resend.isPending} pendingLabel="Sending…">
          Send a new link
        </SubmitButton>
      </Fields>
      <output className={css({ display: 'block', mt: 4 })}>
        {data?.message}
        <MailboxNote mailbox={data?.mailbox} />
      </output>
    </form>
  )
}
