import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { useWelcome } from '../signing-in/use-welcome.ts'

/** Whether this browser has passkeys at this address: not without https, unless it is the machine itself. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** What somebody reads when nothing came of it; undefined where they have thought better of it themselves. */
export function passkeyErrorMessage(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return undefined
  if (name === 'InvalidStateError') return 'This device has a passkey of your account already.'
  if (name === 'SecurityError')
    return 'Passkeys do not work at this address. Please open the site by its own name.'
  return 'No passkey came. Please try again, or choose another way.'
}

/** Signs in by a passkey: alone, or as the second step. */
export function usePasskeySignIn(step: 'alone' | 'second') {
  const welcome = useWelcome()
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const { passkeys } = api.useUtils().client.accounts
  const [ask, give] =
    step === 'alone' ? [passkeys.ask, passkeys.signIn] : [passkeys.askForSecondStep, passkeys.giveSecondStep]

  /** @param isOffered where the browser offers it beside the address, and nobody has asked for it yet. */
  async function signIn({ isOffered = false } = {}): Promise<void> {
    if (!isOffered) setIsPending(true)
    setFailure(undefined)
    try {
      const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
      // What was offered must not come to an end as well: its session would end with the one that follows.
      WebAuthnAbortService.cancelCeremony()
      const optionsJSON = await ask.mutate()
      const response = await startAuthentication({ optionsJSON, useBrowserAutofill: isOffered })
      const { user } = await give.mutate({ response })
      await welcome(user)
    } catch (error) {
      if (!isOffered) setFailure(toMessage(error))
    } finally {
      if (!isOffered) setIsPending(false)
    }
  }
  return { signIn, failure, isPending }
}

/** What our server says of it has a sentence; what the browser says is put in ours. */
const toMessage = (error: unknown): string | undefined =>
  error instanceof TRPCClientError ? failureMessageOf(error) : passkeyErrorMessage(error)
