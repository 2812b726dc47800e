import type { PasskeyView } from '#features/accounts/passkeys-contract.ts'
import { passkeysNeedName } from '#features/accounts/factor-messages.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { SettingRow } from '../second-factor/setting-row.tsx'
import { usePasswordQuestion } from '../second-factor/use-password-question.tsx'
import { PasskeyItem } from './passkey-item.tsx'
import { hasPasskeys } from './passkey-words.ts'
import { useAddingPasskey } from './use-adding-passkey.ts'

interface Props {
  email: string
  passkeys: PasskeyView[]
  /** Whether the address of the site is one that browsers have passkeys for. */
  arePossible: boolean
}

/** A member's passkeys, and one more. */
export function PasskeySettings({ email, passkeys, arePossible }: Props) {
  const { asksFor, question } = usePasswordQuestion(email)
  const { add, isPending, codes, forgetCodes } = useAddingPasskey(asksFor)
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
            ? 'Sign in with your fingerprint, face or PIN, or with a security key: nothing to type, nothing to steal.'
            : passkeysNeedName
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
          title="Your passkey is added"
          description="Everywhere else you are signed out. A password alone no longer opens your account."
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
