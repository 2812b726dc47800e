import { useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#features/accounts/contract.ts'
import { welcomeBack } from '#features/accounts/messages.ts'
import { api } from '#platform/web/api.ts'
import { clearPersonalData } from '#platform/web/query-client.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'

/** Returns a function that sets the signed-in user for the whole page and removes the visitor's cached queries. */
export function useSignedIn() {
  const queryClient = useQueryClient()
  const { current } = api.useUtils().accounts
  return async (user: CurrentUser) => {
    await current.cancel()
    void clearPersonalData(queryClient)
    current.setData(undefined, user)
  }
}

/**
 * Returns a function that signs in a user for the whole page: it sets them as current user, removes the visitor's
 * cached queries and shows a welcome toast.
 */
export function useWelcome() {
  const signedIn = useSignedIn()
  const toast = useToast()
  return async (user: CurrentUser) => {
    await signedIn(user)
    toast({ title: welcomeBack, tone: 'success' })
  }
}
