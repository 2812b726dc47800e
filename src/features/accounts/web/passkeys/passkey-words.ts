/** Whether this browser has passkeys at this address: not without https, unless it is the machine itself. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** What somebody reads when nothing came of it; undefined where they have thought better of it themselves. */
export function passkeyFailure(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return undefined
  if (name === 'InvalidStateError') return 'This device has a passkey of your account already.'
  if (name === 'SecurityError')
    return 'Passkeys do not work at this address. Please open the site by its own name.'
  return 'No passkey came. Please try again, or choose another way.'
}
