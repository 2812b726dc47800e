import { api } from '#platform/web/api.ts'
import { isForbidden } from '#platform/web/failure.ts'
import { cookieName } from '#features/accounts/session-cookie-name.ts'
import { useLeaving } from '../signing-in/use-leaving.ts'
import { baseHere } from '#platform/web/base-here.ts'

/**
 * Signs out and goes home. Where the call fails the site forgets the member all the same and tries to remove the
 * cookie; what a browser does not let go of ends with the session.
 */
export function useSignOut() {
  const leave = useLeaving()
  const { mutate, isPending } = api.accounts.logout.useMutation({
    onSuccess: () => leave({ title: 'You are signed out' }),
    onError: (error) => {
      document.cookie = `${cookieName}=; Path=${baseHere() || '/'}; Max-Age=0`
      leave({
        title: 'You are signed out on this page',
        description: isForbidden(error)
          ? error.message
          : 'The site could not be reached. To be sure, sign out once more when it can.',
      })
    },
  })

  function signOut() {
    if (!isPending) mutate()
  }
  return { signOut, isSigningOut: isPending }
}
