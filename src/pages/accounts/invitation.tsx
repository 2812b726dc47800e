import { Navigate } from 'react-router'
import { accountCreated, checkYourEmailTitle } from '#features/accounts/messages.ts'
import {
  CheckYourEmail,
  storeSentMailInfo,
  useSentMail,
} from '#features/accounts/web/registering/check-your-email.tsx'
import { RegisterForm } from '#features/accounts/web/registering/register-form.tsx'
import { useToken } from '#features/accounts/web/signing-in/use-token.ts'
import { AccountLayout } from '#pages/parts/account-layout.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { useHeadingFocus } from '#platform/web/frame/route-focus.ts'
import { Head } from '#platform/web/head.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'

const description = 'Use the link we sent you to enter your name and choose a password.'

/**
 * Sign-up page for the link in an invitation mail. Shows a notice if the invitation is invalid, and redirects signed-in
 * members to the home page.
 */
export function Component() {
  const token = useToken() ?? ''
  const toast = useToast()
  const { data: user } = api.accounts.current.useQuery()
  const invitation = api.accounts.invitation.useQuery({ token }, { enabled: token !== '' })
  const registration = api.accounts.register.useMutation({
    onSuccess({ mailbox }, { email }) {
      storeSentMailInfo(email, mailbox)
      toast({ ...accountCreated, tone: 'success' })
    },
  })
  const sent = useSentMail()
  const isOver = token === '' || invitation.isError
  const title = sent ? checkYourEmailTitle : isOver ? 'This invitation isn’t valid' : 'You’re invited'
  useHeadingFocus(Boolean(sent))

  if (user) return <Navigate to={hrefOf('home')} replace />
  return (
    <AccountLayout title={title} subtitle={subtitleOf()}>
      <Head title={title} description={description} isListed={false} />
      {sent ? (
        <CheckYourEmail {...sent} signIn={hrefOf('login')} />
      ) : isOver ? (
        <div>
          <LinkButton to={hrefOf('contact')}>Contact us</LinkButton>
        </div>
      ) : invitation.data ? (
        <RegisterForm
          invitedEmail={invitation.data.email}
          registration={{
            ...registration,
            mutate: (values) => registration.mutate({ ...values, invitation: token }),
          }}
        />
      ) : (
        <Skeleton className={css({ height: '24rem' })} aria-busy="true" />
      )}
    </AccountLayout>
  )

  function subtitleOf() {
    if (sent) return 'One more step and you can start your list.'
    if (invitation.error) return failureMessageOf(invitation.error)
    return isOver
      ? 'This link is incomplete. Please go back to the email and open it again.'
      : 'Enter your name and choose a password.'
  }
}
