import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { RestoreButton } from '#features/accounts/web/signing-in/restore-button.tsx'
import { useToken } from '#features/accounts/web/signing-in/use-token.ts'
import { AccountLayout } from '#pages/parts/account-layout.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { useHeadingFocus } from '#platform/web/frame/route-focus.ts'
import { Head } from '#platform/web/head.tsx'
import { clearPersonalData } from '#platform/web/query-client.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'

const description = 'Restore your account’s previous email address with the link we sent you.'

/**
 * Page of the link, with its token in the query, that restores an account's former email address. It asks first: a
 * button restores the address, and leads to the page for a new password. Says if the link does not work.
 */
export function Component() {
  const token = useToken()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const { mutate, isPending, error } = api.accounts.restoreEmail.useMutation({
    onSuccess: (reset) => {
      // Restoring the address ends all sessions, including this one.
      void clearPersonalData(queryClient)
      void navigate(hrefOf('resetPassword', reset), { replace: true })
      toast({
        title: 'Your account has been recovered',
        description: 'Next, choose a new password.',
        tone: 'success',
      })
    },
  })
  const isInvalid = !token || error?.data?.code === 'token_invalid'
  useHeadingFocus(Boolean(error && isInvalid))
  const title = isInvalid ? 'This link doesn’t work' : 'Recover your account'
  return (
    <AccountLayout
      isForMembers
      title={title}
      subtitle={
        isInvalid
          ? (error?.message ?? 'This link is incomplete. Please go back to the email and open it again.')
          : 'This restores your previous email address and signs everyone out. Then you can choose a new password.'
      }
    >
      <Head title={title} description={description} isListed={false} />
      {isInvalid ? (
        <div>
          <LinkButton to={hrefOf('contact')}>Contact us</LinkButton>
        </div>
      ) : (
        <RestoreButton isPending={isPending} error={error} onRestore={() => mutate({ token })} />
      )}
    </AccountLayout>
  )
}
