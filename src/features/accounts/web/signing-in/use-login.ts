import { api } from '#platform/web/api.ts'
import { useWelcome } from './use-welcome.ts'

/** Signs in by a password; what comes back may ask for a second step. */
export function useLogin() {
  const welcome = useWelcome()
  return api.accounts.login.useMutation({
    onSuccess: (answer) => ('user' in answer ? welcome(answer.user) : undefined),
  })
}
