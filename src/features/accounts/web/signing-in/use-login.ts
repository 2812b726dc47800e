import { useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'
import { forgetPersonalData } from '#platform/web/personal-data.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { welcomeBack } from '#features/accounts/messages.ts'

/** Signs in. Who is signed in is known to the whole site from then on, and what a visitor was told is asked anew. */
export function useLogin() {
  const queryClient = useQueryClient()
  const { current } = api.useUtils().accounts
  const toast = useToast()
  return api.accounts.login.useMutation({
    onSuccess: async ({ user }) => {
      await current.cancel()
      void forgetPersonalData(queryClient)
      current.setData(undefined, user)
      toast({ title: welcomeBack, tone: 'success' })
    },
  })
}
