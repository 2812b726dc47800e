import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FormAlert } from '../form/form-alert.tsx'
import { hasPasskeys } from './passkey-words.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

/** The second step by a passkey. @param isOnly where the account has no app that shows codes. */
export function PasskeyStep({ isOnly }: { isOnly: boolean }) {
  const { signIn, failure, isPending } = usePasskeySignIn('second')
  if (!hasPasskeys())
    return (
      <div className={css({ color: 'quiet', mb: 6 })}>
        Passkeys do not work at this address: browsers want https, and a name instead of numbers.
        {isOnly ? ' A recovery code does.' : null}
      </div>
    )
  return (
    <div className={css({ mb: 6 })}>
      {failure ? <FormAlert>{failure}</FormAlert> : null}
      <Button
        look={isOnly ? 'main' : 'plain'}
        className={css({ width: 'full' })}
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (!isPending) void signIn()
        }}
      >
        {isPending ? 'Waiting for your passkey…' : 'Use your passkey'}
      </Button>
    </div>
  )
}
