import { useEffect, useEffectEvent } from 'react'
import { minuteMs } from '#platform/durations.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FormAlert } from '../form/fields.tsx'
import { hasPasskeys, usePasskeySignIn } from './use-passkey-sign-in.ts'

/** What was asked of a passkey counts for five minutes; an open page asks anew before. */
const renewalMs = 4 * minuteMs

/**
 * The button for those who have a passkey. Browsers that can also offer it in the field of the address. Not called
 * "Sign in …": that is the name of the other one.
 */
export function PasskeySignIn() {
  const { signIn, failure, isPending } = usePasskeySignIn('alone')
  const offer = useEffectEvent(() => {
    if (!isPending) void signIn({ isOffered: true })
  })

  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    let isMounted = true
    const begin = async () => {
      if (!(await supportsAutofill()) || !isMounted) return
      offer()
      timer = setInterval(offer, renewalMs)
    }
    void begin()
    return () => {
      isMounted = false
      clearInterval(timer)
      void abortRequest()
    }
  }, [])

  if (!hasPasskeys()) return null
  return (
    <div className={css({ mt: 4 })}>
      {failure ? <FormAlert>{failure}</FormAlert> : null}
      <Button
        className={css({ width: 'full' })}
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (!isPending) void signIn()
        }}
      >
        {isPending ? 'Waiting for your passkey…' : 'Use a passkey instead'}
      </Button>
    </div>
  )
}

/** What was offered in vain is not to stand in the way of what is asked for next. */
async function abortRequest() {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

const supportsAutofill = async (): Promise<boolean> =>
  hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
