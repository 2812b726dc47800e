import { api } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { PasswordForm } from '../form/password-form.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { OrganisationConfirm } from './organisation-confirm.tsx'

interface Props {
  email: string
  onConfirmed: () => void
  onClose: () => void
}

/** Asks who is signed in for the password again, before what must not be done by whoever finds the screen open. */
export function ConfirmPasswordDialog({ email, onConfirmed, onClose }: Props) {
  const confirmation = api.accounts.confirmPassword.useMutation({ onSuccess: onConfirmed })
  return (
    <Dialog
      title="Is it you?"
      description="Please confirm your password. For the next ten minutes we do not ask again."
      onClose={onClose}
    >
      <PasswordForm
        label="Confirm your password"
        email={email}
        call={confirmation}
        onClose={onClose}
        submit={
          <SubmitButton isPending={confirmation.isPending} pendingLabel="Confirming…">
            Confirm
          </SubmitButton>
        }
      />
      <OrganisationConfirm />
    </Dialog>
  )
}
