import type { TotpSetUp } from '#features/accounts/factors-contract.ts'
import { longestCode } from '#features/accounts/limits.ts'
import { api } from '#platform/web/api.ts'
import { hasCode, sentenceOf } from '#platform/web/failure.ts'
import { useCheckedForm } from '#platform/web/forms/use-checked-form.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { codeFields } from '../form/checked-fields.ts'
import { DialogButtons } from '../form/dialog-buttons.tsx'
import { Fields } from '../form/fields.tsx'
import { FormAlert } from '../form/form-alert.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpKey } from './totp-key.tsx'
import { usePasswordQuestion } from './use-password-question.tsx'

interface Props {
  email: string
  setUp: TotpSetUp
  onClose: () => void
}

/** Hands a key to an app, asks for its first code, and shows the recovery codes. */
export function TotpDialog({ email, setUp, onClose }: Props) {
  const { asksFor, question } = usePasswordQuestion(email)
  const confirm = api.accounts.factors.confirmTotp.useMutation({
    onError: (error, sent) => void asksFor(error, () => confirm.mutate(sent)),
  })
  const { errors, formProps } = useCheckedForm(codeFields, confirm)
  const { data, error, isPending } = confirm
  if (data) {
    return (
      <Dialog
        title="The app is set up"
        description="Everywhere else you are signed out. From now on we ask for a code when you sign in."
        isDirty
        onClose={onClose}
      >
        <RecoveryCodes codes={data.recoveryCodes} email={email} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Set up an authenticator app"
      description="Scan the picture with an app that shows codes, or type the key into it."
      onClose={onClose}
    >
      <TotpKey setUp={setUp} />
      <form aria-label="Set up an app" {...formProps}>
        {error && !hasCode(error, 'password_needed') ? <FormAlert>{sentenceOf(error)}</FormAlert> : null}
        <Fields legend="The first code">
          <div>
            <TextField
              label="Code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={longestCode}
              error={errors.code}
              hint="The six digits that the app shows now."
            />
          </div>
          <DialogButtons>
            <Button onClick={onClose}>Cancel</Button>
            <SubmitButton isPending={isPending} pendingLabel="Checking…">
              Switch on
            </SubmitButton>
          </DialogButtons>
        </Fields>
      </form>
      {question}
    </Dialog>
  )
}
