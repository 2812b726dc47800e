import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { passwordFields } from '../form/checked-fields.ts'
import { Fields } from '../form/fields.tsx'
import { FormAlert } from '../form/form-alert.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useCheckedForm } from '#platform/web/forms/use-checked-form.ts'
import { css } from '#platform/web/styled.tsx'
import { useLeaving } from '../signing-in/use-leaving.ts'
import { UsernameField } from '../username-field.tsx'

/** Says what is lost and asks for the password, so that nobody's account goes by a slip or by another's hand. */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const leave = useLeaving()
  const deletion = api.accounts.deleteAccount.useMutation({
    onSuccess: () =>
      leave({ title: 'Your account is deleted', description: 'Everything in it is gone. Take care!' }),
  })
  const { errors, formProps } = useCheckedForm(passwordFields, deletion)
  const { error, isPending } = deletion
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <form aria-label="Delete my account" {...formProps}>
        {error ? <FormAlert>{sentenceOf(error)}</FormAlert> : null}
        <div className={css({ mb: 5 })}>
          Your bucket list with its notes and dates, your own ideas, the lists you share and your sign-in on
          every device are deleted at once and for good. Nobody can bring them back, not even we.
        </div>
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
            <SubmitButton
              className={css({ background: 'danger', color: 'paper', borderColor: 'danger' })}
              isPending={isPending}
              pendingLabel="Deleting…"
              look="plain"
            >
              Delete my account
            </SubmitButton>
          </div>
        </Fields>
      </form>
    </Dialog>
  )
}
