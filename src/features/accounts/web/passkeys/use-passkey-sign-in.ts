import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { useWelcome } from '../signing-in/use-welcome.ts'

/**
 * Returns whether this browser has the WebAuthn API, which it offers only over HTTPS or on localhost. Not whether the
 * member has a passkey.
 */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/**
 * Returns the message to show for a failed WebAuthn request of the browser; undefined if it was aborted, which needs
 * none.
 */
export function passkeyErrorMessage(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return undefined
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (name === 'SecurityError')
    return 'Passkeys don’t work at this address. Please open the site using its domain name.'
  return 'We couldn’t use your passkey. Please try again, or choose another way to sign in.'
}

/**
 * Returns `signIn`, which asks the browser for a passkey and signs in with it, `failure`, the message to show if that
 * failed, and `isPending`. With `signIn({ isOffered: true })`, the browser only offers passkeys in the email field's
 * autofill, and neither `failure` nor `isPending` reports it.
 * @param step `alone` if the passkey replaces the password, `second` if it follows the password as the second step.
 */
export function usePasskeySignIn(step: 'alone' | 'second') {
  const welcome = useWelcome()
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const { passkeys } = api.useUtils().client.accounts
  const [ask, give] =
    step === 'alone' ? [passkeys.ask, passkeys.signIn] : [passkeys.askForSecondStep, passkeys.giveSecondStep]

  /**
   * @param isOffered set for an autofill request, which the browser offers in the email field. It shows no errors,
   * because the visitor has not started it.
   */
  async function signIn({ isOffered = false } = {}): Promise<void> {
    if (!isOffered) setIsPending(true)
    setFailure(undefined)
    try {
      const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
      // Aborts a pending autofill request: if both completed, the second sign-in would end the session of the first.
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

/** Returns the server's message, or ours for an error of the browser. */
const toMessage = (error: unknown): string | undefined =>
  error instanceof TRPCClientError ? failureMessageOf(error) : passkeyErrorMessage(error)
