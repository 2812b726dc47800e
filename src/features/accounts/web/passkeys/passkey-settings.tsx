import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import { passkeysNeedDomain } from '#features/accounts/factor-messages.ts'
import { maxPasskeyNameLength } from '#features/accounts/limits.ts'
import type { PasskeyView } from '#features/accounts/passkeys-contract.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { FormDialog } from '#platform/web/forms/form-dialog.tsx'
import { useValidatedForm, type FieldValidation } from '#platform/web/forms/use-validated-form.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { textIn } from '../form/checked-fields.ts'
import { DialogButtons, Fields, TextField, SubmitButton, FormAlert } from '../form/fields.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { SettingRow, usePasswordPrompt } from '../second-factor/setting-row.tsx'
import { RemoveFactorDialog, useInvalidateSignInMethods } from '../second-factor/remove-factor-dialog.tsx'
import { hasPasskeys, passkeyErrorMessage } from './use-passkey-sign-in.ts'

interface Props {
  email: string
  passkeys: PasskeyView[]
  /** Whether browsers support passkeys at the address of this site. */
  arePossible: boolean
}

/**
 * Shows a member's passkeys, each with buttons to rename and remove it, and a button to add one; a note instead of
 * that button where browsers do not support passkeys. Recovery codes for a first factor appear in a dialog.
 */
export function PasskeySettings({ email, passkeys, arePossible }: Props) {
  const { asksFor, question } = usePasswordPrompt(email)
  const { add, isPending, codes, forgetCodes } = useAddPasskey(asksFor)
  const isPossible = arePossible && hasPasskeys()
  return (
    <>
      {passkeys.map((passkey) => (
        <PasskeyItem key={passkey.id} email={email} passkey={passkey} />
      ))}
      <SettingRow
        title="Passkeys"
        note={
          isPossible
            ? 'Sign in with your fingerprint, face, PIN, or security key. There’s no password to type or steal.'
            : passkeysNeedDomain
        }
      >
        {isPossible ? (
          <Button
            size="sm"
            aria-disabled={isPending || undefined}
            onClick={() => {
              if (!isPending) void add()
            }}
          >
            {isPending ? 'Waiting…' : 'Add a passkey'}
          </Button>
        ) : null}
      </SettingRow>
      {codes.length > 0 ? (
        <Dialog
          title="Passkey added"
          description="You’re signed out everywhere else. Your password alone is no longer enough to sign in."
          isDirty
          onClose={forgetCodes}
        >
          <RecoveryCodes codes={codes} email={email} onDone={forgetCodes} />
        </Dialog>
      ) : null}
      {question}
    </>
  )
}

/** Creates a passkey on this device and saves it. */
function useAddPasskey(asksFor: (failure: unknown, again: () => void) => boolean) {
  const toast = useToast()
  const changed = useInvalidateSignInMethods()
  const { passkeys } = api.useUtils().client.accounts
  const [isPending, setIsPending] = useState(false)
  /** Recovery codes, which are returned once, with the first factor. */
  const [codes, setCodes] = useState<string[]>([])

  async function add(): Promise<void> {
    setIsPending(true)
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const response = await startRegistration({ optionsJSON: await passkeys.order.mutate() })
      const { recoveryCodes } = await passkeys.add.mutate({ response })
      setCodes(recoveryCodes)
      // A refetch would close the dialog with the recovery codes.
      if (recoveryCodes.length === 0) changed()
      toast({ title: 'Passkey added', tone: 'success' })
    } catch (error) {
      const title = error instanceof TRPCClientError ? failureMessageOf(error) : passkeyErrorMessage(error)
      if (!asksFor(error, () => void add()) && title) toast({ title, tone: 'danger' })
    } finally {
      setIsPending(false)
    }
  }

  function forgetCodes() {
    setCodes([])
    changed()
  }
  return { add, isPending, codes, forgetCodes }
}

const formatDate = (moment: string) => new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium' })

/** Row of one passkey, with buttons to rename and remove it. */
function PasskeyItem({ email, passkey }: { email: string; passkey: PasskeyView }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const [openDialog, setOpenDialog] = useState<'rename' | 'remove'>()
  const toast = useToast()
  const changed = useInvalidateSignInMethods()
  const { asksFor, question } = usePasswordPrompt(email)
  const close = () => setOpenDialog(undefined)
  const remove = api.accounts.passkeys.remove.useMutation({
    onSuccess: () => {
      close()
      changed()
      toast({ title: 'Passkey removed', tone: 'success' })
    },
    onError: (error) => {
      if (!asksFor(error, () => remove.mutate({ id })))
        toast({ title: failureMessageOf(error), tone: 'danger' })
    },
  })
  return (
    <SettingRow
      title={name}
      note={`Passkey, added ${formatDate(createdAt)}, ${lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : 'not used yet'}`}
    >
      <Button size="sm" aria-label={`Rename ${name}`} onClick={() => setOpenDialog('rename')}>
        Rename
      </Button>
      <Button size="sm" aria-label={`Remove ${name}`} onClick={() => setOpenDialog('remove')}>
        Remove
      </Button>
      {openDialog === 'rename' ? <RenamePasskeyDialog passkey={passkey} onClose={close} /> : null}
      {openDialog === 'remove' ? (
        <RemoveFactorDialog
          title="Remove this passkey?"
          label="Remove"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
          onClose={close}
        >
          “{name}” will no longer work. Delete it from your device too, or your device will keep suggesting
          it.
        </RemoveFactorDialog>
      ) : null}
      {question}
    </SettingRow>
  )
}

function RenamePasskeyDialog({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const changed = useInvalidateSignInMethods()
  const rename = api.accounts.passkeys.rename.useMutation({
    onSuccess: () => {
      changed()
      onClose()
    },
  })
  const { errors, formProps } = useValidatedForm(renameFields(passkey.id), rename)
  return (
    <FormDialog title="Rename this passkey" onClose={onClose}>
      <form aria-label="Rename this passkey" {...formProps}>
        {rename.error ? <FormAlert>{failureMessageOf(rename.error)}</FormAlert> : null}
        <Fields legend="Passkey name">
          <TextField
            label="Name"
            name="name"
            autoComplete="off"
            required
            maxLength={maxPasskeyNameLength}
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
    </FormDialog>
  )
}

const renameFields = (id: number): FieldValidation<{ id: number; name: string }> => ({
  read: (sent) => ({ id, name: textIn(sent, 'name').trim() }),
  check: ({ name }) => ({ name: name ? undefined : 'Enter a name' }),
})
