import { useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#features/accounts/contract.ts'
import { welcomeBack } from '#features/accounts/messages.ts'
import { api } from '#platform/web/api.ts'
import { clearPersonalData } from '#platform/web/query-client.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'

/** Tells the whole site who has signed in; what a visitor was told is asked anew. */
export function useSignedIn() {
  const queryClient = useQueryClient()
  const { current } = api.useUtils().accounts
  return async (user: CurrentUser) => {
    await current.cancel()
    void clearPersonalData(queryClient)
    current.setData(undefined, user)
  }
}

/** The same, with a word of welcome. */
export function useWelcome() {
  const signedIn = useSignedIn()
  const toast = useToast()
  return async (user: CurrentUser) => {
    await signedIn(user)
    toast({ title: welcomeBack, tone: 'success' })
  }
}
