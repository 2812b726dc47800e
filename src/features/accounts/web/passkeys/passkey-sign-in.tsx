import { useEffect, useEffectEvent } from 'react'
import { minuteMs } from '#platform/durations.ts'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FormAlert } from '../form/fields.tsx'
import { hasPasskeys, usePasskeySignIn } from './use-passkey-sign-in.ts'

/** Interval for renewing the challenge, which expires after five minutes. */
const renewalMs = 4 * minuteMs

/**
 * Button to sign in with a passkey. Renders nothing if this browser does not support passkeys here. Where supported,
 * the browser also offers passkeys in the email field (conditional mediation), from mounting until unmounting, which
 * aborts any pending request. A failure after a press is shown above the button. A sign-in makes the member the current
 * user and does not navigate. The label does not start with "Sign in", the name of the form's own button.
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

/** Aborts the pending autofill request, which would block any other WebAuthn request. */
async function abortRequest() {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

const supportsAutofill = async (): Promise<boolean> =>
  hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
