import type { PasskeyView } from '#features/accounts/passkeys-contract.ts'
import { longestPasskeyName } from '#features/accounts/limits.ts'
import { css } from '#platform/web/styled.tsx'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useCheckedForm, type CheckedFields } from '#platform/web/forms/use-checked-form.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { textIn } from '../form/checked-fields.ts'
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
    <Dialog title="Rename this passkey" onClose={onClose}>
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
          <div
            className={css({
              display: 'flex',
              gap: 3,
              justifyContent: 'flex-end',
              flexDirection: { base: 'column-reverse', sm: 'row' },
            })}
          >
            <Button onClick={onClose}>Cancel</Button>
            <SubmitButton isPending={rename.isPending} pendingLabel="Saving…">
              Save
            </SubmitButton>
          </div>
        </Fields>
      </form>
    </Dialog>
  )
}

const fieldsOf = (id: number): CheckedFields<{ id: number; name: string }> => ({
  read: (sent) => ({ id, name: textIn(sent, 'name').trim() }),
  check: ({ name }) => ({ name: name ? undefined : 'Please give it a name' }),
})
