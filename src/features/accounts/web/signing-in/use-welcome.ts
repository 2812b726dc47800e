import { useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#features/accounts/contract.ts'
import { welcomeBack } from '#features/accounts/messages.ts'
import { api } from '#platform/web/api.ts'
import { clearPersonalData } from '#platform/web/query-client.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'

/**
 * Returns an async function to call with the user after a successful sign-in: it clears the visitor's cached data and
 * makes the user the current one on the whole page. It sends no request.
 */
export function useSignInHandler() {
  const queryClient = useQueryClient()
  const { current } = api.useUtils().accounts
  return async (user: CurrentUser) => {
    await current.cancel()
    void clearPersonalData(queryClient)
    current.setData(undefined, user)
  }
}

/**
 * Returns an async function to call with the user after a successful sign-in: it clears the visitor's cached data,
 * makes the user the current one on the whole page and shows a welcome toast. It does not navigate.
 */
export function useWelcome() {
  const signedIn = useSignInHandler()
  const toast = useToast()
  return async (user: CurrentUser) => {
    await signedIn(user)
    toast({ title: welcomeBack, tone: 'success' })
  }
}
