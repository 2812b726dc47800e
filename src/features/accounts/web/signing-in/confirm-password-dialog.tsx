import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { passwordFields } from '../form/checked-fields.ts'
import { Fields } from '../form/fields.tsx'
import { FormAlert } from '../form/form-alert.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useCheckedForm } from '#platform/web/forms/use-checked-form.ts'
import { css } from '#platform/web/styled.tsx'
import { UsernameField } from '../username-field.tsx'

interface Props {
  email: string
  onConfirmed: () => void
  onClose: () => void
}

/** Asks who is signed in for the password again, before what must not be done by whoever finds the screen open. */
export function ConfirmPasswordDialog({ email, onConfirmed, onClose }: Props) {
  const confirmation = api.accounts.confirmPassword.useMutation({ onSuccess: onConfirmed })
  const { errors, formProps } = useCheckedForm(passwordFields, confirmation)
  const { error, isPending } = confirmation
  return (
    <Dialog
      title="Is it you?"
      description="Please confirm your password. For the next ten minutes we do not ask again."
      onClose={onClose}
    >
      <form aria-label="Confirm your password" {...formProps}>
        {error ? <FormAlert>{sentenceOf(error)}</FormAlert> : null}
        <Fields legend="Your password">
          <UsernameField email={email} />
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
          <div
            className={css({
              display: 'flex',
              gap: 3,
              justifyContent: 'flex-end',
              flexDirection: { base: 'column-reverse', sm: 'row' },
            })}
          >
            <Button onClick={onClose}>Cancel</Button>
            <SubmitButton isPending={isPending} pendingLabel="Confirming…">
              Confirm
            </SubmitButton>
          </div>
        </Fields>
      </form>
    </Dialog>
  )
}
