import { api } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { css } from '#platform/web/styled.tsx'
import { PasswordForm } from '../form/password-form.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useLeaving } from '../signing-in/use-leaving.ts'
import { useSay } from '#platform/web/settings.ts'

/** Says what is lost and asks for the password, so that nobody's account goes by a slip or by another's hand. */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const say = useSay()
  const leave = useLeaving()
  const deletion = api.accounts.deleteAccount.useMutation({
    onSuccess: () =>
      leave({ title: 'Your account is deleted', description: 'Everything in it is gone. Take care!' }),
  })
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <PasswordForm
        label="Delete my account"
        email={email}
        call={deletion}
        onClose={onClose}
        submit={
          <SubmitButton
            className={css({ background: 'danger', color: 'paper', borderColor: 'danger' })}
            isPending={deletion.isPending}
            pendingLabel="Deleting…"
            look="plain"
          >
            Delete my account
          </SubmitButton>
        }
      >
        <div className={css({ mb: 5 })}>
          {say('Your bucket list with its notes and dates, your own ideas')}, the lists you share and your
          sign-in on every device are deleted at once and for good. Nobody can bring them back, not even we.
        </div>
      </PasswordForm>
    </Dialog>
  )
}
