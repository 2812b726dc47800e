import type { PasskeyView } from '#features/accounts/passkeys-contract.ts'
import { longestPasskeyName } from '#features/accounts/limits.ts'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useCheckedForm, type CheckedFields } from '#platform/web/forms/use-checked-form.ts'
import { TypedDialog } from '#platform/web/forms/typed-dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { textIn } from '../form/checked-fields.ts'
import { DialogButtons } from '../form/dialog-buttons.tsx'
import { Fields } from '../form/fields.tsx'
import { FormAlert } from '../form/form-alert.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { useFactorsChanged } from '../second-factor/use-factors-changed.ts'

/** What a member calls a passkey, to know it from others. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const changed = useFactorsChanged()
  const rename = api.accounts.passkeys.rename.useMutation({
    onSuccess: () => {
      changed()
      onClose()
    },
  })
  const { errors, formProps } = useCheckedForm(fieldsOf(passkey.id), rename)
  return (
    <TypedDialog title="Rename this passkey" onClose={onClose}>
      <form aria-label="Rename this passkey" {...formProps}>
        {rename.error ? <FormAlert>{sentenceOf(rename.error)}</FormAlert> : null}
        <Fields legend="Its name">
          <TextField
            label="Name"
            name="name"
            autoComplete="off"
            required
            maxLength={longestPasskeyName}
            defaultValue={passkey.name}
            error={errors.name}
          />
          <DialogButtons>
            <Button onClick={onClose}>Cancel</Button>
            <SubmitButton isPending={rename.isPending} pendingLabel="Saving…">
              Save
            </SubmitButton>
          </DialogButtons>
        </Fields>
      </form>
    </TypedDialog>
  )
}

const fieldsOf = (id: number): CheckedFields<{ id: number; name: string }> => ({
  read: (sent) => ({ id, name: textIn(sent, 'name').trim() }),
  check: ({ name }) => ({ name: name ? undefined : 'Please give it a name' }),
})
