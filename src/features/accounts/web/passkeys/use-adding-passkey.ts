import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { useFactorsChanged } from '../second-factor/use-factors-changed.ts'
import { passkeyFailure } from './passkey-words.ts'

/** Has this device make a passkey. */
export function useAddingPasskey(asksFor: (failure: unknown, again: () => void) => boolean) {
  const toast = useToast()
  const changed = useFactorsChanged()
  const { passkeys } = api.useUtils().client.accounts
  const [isPending, setIsPending] = useState(false)
  /** Shown once, with the first factor. */
  const [codes, setCodes] = useState<string[]>([])

  async function add(): Promise<void> {
    setIsPending(true)
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const response = await startRegistration({ optionsJSON: await passkeys.order.mutate() })
      const { recoveryCodes } = await passkeys.add.mutate({ response })
      setCodes(recoveryCodes)
      // While codes are shown, nothing may take their place.
      if (recoveryCodes.length === 0) changed()
      toast({ title: 'Passkey added', tone: 'success' })
    } catch (error) {
      const title = error instanceof TRPCClientError ? sentenceOf(error) : passkeyFailure(error)
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
