import { useState } from 'react'
import type { PasskeyView } from '#features/accounts/passkeys-contract.ts'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SettingRow } from '../second-factor/setting-row.tsx'
import { SwitchOffDialog } from '../second-factor/switch-off-dialog.tsx'
import { useFactorsChanged } from '../second-factor/use-factors-changed.ts'
import { usePasswordQuestion } from '../second-factor/use-password-question.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'

const day = (moment: string) => new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium' })

/** One passkey: when it was used, its name, and its end. */
export function PasskeyItem({ email, passkey }: { email: string; passkey: PasskeyView }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const [isAsked, setIsAsked] = useState<'rename' | 'remove'>()
  const toast = useToast()
  const changed = useFactorsChanged()
  const { asksFor, question } = usePasswordQuestion(email)
  const close = () => setIsAsked(undefined)
  const remove = api.accounts.passkeys.remove.useMutation({
    onSuccess: () => {
      close()
      changed()
      toast({ title: 'Passkey removed', tone: 'success' })
    },
    onError: (error) => {
      if (!asksFor(error, () => remove.mutate({ id }))) toast({ title: sentenceOf(error), tone: 'danger' })
    },
  })
  return (
    <SettingRow
      title={name}
      note={`Passkey, added ${day(createdAt)}, ${lastUsedAt ? `last used ${day(lastUsedAt)}` : 'not used yet'}`}
    >
      <Button size="sm" aria-label={`Rename ${name}`} onClick={() => setIsAsked('rename')}>
        Rename
      </Button>
      <Button size="sm" aria-label={`Remove ${name}`} onClick={() => setIsAsked('remove')}>
        Remove
      </Button>
      {isAsked === 'rename' ? <RenamePasskeyDialog passkey={passkey} onClose={close} /> : null}
      {isAsked === 'remove' ? (
        <SwitchOffDialog
          title="Remove this passkey?"
          label="Remove"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
          onClose={close}
        >
          “{name}” signs you in no more. Delete it on the device too, where it would be offered in vain.
        </SwitchOffDialog>
      ) : null}
      {question}
    </SettingRow>
  )
}
