import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ResetPasswordForm } from '#features/accounts/web/signing-in/reset-password-form.tsx'
import { useStoredToken } from '#features/accounts/web/signing-in/use-token.ts'
import { AccountLayout } from '#pages/parts/account-layout.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { minuteMs } from '#platform/durations.ts'
import { api } from '#platform/web/api.ts'
import { hasCode } from '#platform/web/failure.ts'
import { Head } from '#platform/web/head.tsx'
import { createTokenStorage } from '#platform/web/personal-storage.ts'
import { clearPersonalData } from '#platform/web/query-client.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'

/** Long enough for a visit to a password manager, and short on a device that others use. */
const tokenStorage = createTokenStorage('reset-token', { place: 'tab', maxAgeMs: 15 * minuteMs })

/**
 * Page of the link that sets a new password, which ends all sessions, and then leads to the sign-in page. The link's
 * token is in the query and survives a reload, such as a phone's after a visit to a password manager. If it is missing,
 * the page says that the link does not work.
 */
export function Component() {
  const { token, isReady, forget } = useStoredToken(tokenStorage)
  const { data: user } = api.accounts.current.useQuery()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const { mutate, isPending, error } = api.accounts.resetPassword.useMutation({
    onSuccess: () => {
      forget()
      // A password reset ends all sessions, including this one.
      void clearPersonalData(queryClient)
      void navigate(hrefOf('login'), { replace: true })
      toast({
        title: 'Your password has been changed',
        description: 'Sign in with your new password.',
        tone: 'success',
      })
    },
    onError: (failure) => {
      if (hasCode(failure, 'token_invalid')) forget()
    },
  })
  const isMissing = isReady && !token
  const title = isMissing ? 'This link doesn’t work' : 'Choose a new password'
  return (
    <AccountLayout
      isForMembers
      title={title}
      subtitle={
        isMissing
          ? 'This link is incomplete. Please go back to the email and open it again.'
          : 'You’ll be signed out everywhere else.'
      }
    >
      <Head title={title} description="Choose a new password with the link we sent you." isListed={false} />
      {token ? (
        <ResetPasswordForm
          email={user?.email ?? ''}
          reset={{ mutate: (chosen) => mutate({ token, ...chosen }), isPending, error }}
        />
      ) : isMissing ? (
        <div>
          <LinkButton to={hrefOf('forgotPassword')}>Get a new link</LinkButton>
        </div>
      ) : (
        <noscript>
          <p>Please open the link in the email again.</p>
        </noscript>
      )}
    </AccountLayout>
  )
}
