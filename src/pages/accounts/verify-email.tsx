import { useState } from 'react'
import {
  ResendForm,
  SignUpPasswordForm,
  VerifyButton,
} from '#features/accounts/web/registering/verify-button.tsx'
import { listTitle } from '#features/bucket-list/messages.ts'
import { signUpPasswordRequired } from '#features/accounts/messages.ts'
import { hrefWithReturnPath } from '#features/accounts/return-path.ts'
import { useSignInHandler } from '#features/accounts/web/signing-in/use-welcome.ts'
import { useToken } from '#features/accounts/web/signing-in/use-token.ts'
import { pendingInvitation } from '#features/lists/web/pending-invitation.ts'
import { AccountLayout } from '#pages/parts/account-layout.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { useHeadingFocus } from '#platform/web/frame/route-focus.ts'
import { Head } from '#platform/web/head.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { css } from '#platform/web/styled.tsx'
import { useTerms } from '#platform/web/settings.ts'

const description = 'Confirm your email address with the link we sent you.'

/**
 * Page of the link that verifies an email address, with its token in the query. Only a click on the button verifies the
 * address, which may also sign the member in; asks for the password of the sign-up if needed. Leads back to the list
 * invitation that somebody signed up for. If the link does not work, says why and offers a form to request a new one.
 */
export function Component() {
  const say = useTerms()
  const token = useToken()
  const { current } = api.useUtils().accounts
  const welcome = useSignInHandler()
  const { data: user } = api.accounts.current.useQuery()
  const [isPasswordAsked, setIsPasswordAsked] = useState(false)
  const { mutate, isPending, data, error } = api.accounts.verify.useMutation({
    // The confirmed address may belong to the signed-in member.
    onSuccess: (verified) => (verified.user ? welcome(verified.user) : current.invalidate()),
    onError: (failure) => {
      if (failure.data?.code === 'sign_up_password_needed') setIsPasswordAsked(true)
    },
  })
  const isInvalid = !token || error?.data?.code === 'token_invalid'
  useHeadingFocus(Boolean(data) || Boolean(error && isInvalid))
  useHeadingFocus(isPasswordAsked)

  if (data) {
    // A member who signed up to join a list comes here in another tab.
    const hasInvitation = pendingInvitation.read() !== ''
    const login = hasInvitation ? hrefWithReturnPath('login', hrefOf('joinList')) : hrefOf('login')
    const title = data.code === 'already_verified' ? 'Already verified' : 'Email verified'
    return (
      <AccountLayout title={title} subtitle={data.message}>
        <Head title={title} description={description} isListed={false} />
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 3 })}>
          {data.user && hasInvitation ? (
            <LinkButton to={hrefOf('joinList')} look="main">
              Open your invitation
            </LinkButton>
          ) : null}
          <LinkButton
            to={data.user ? hrefOf('myBucketList') : user ? hrefOf('account') : login}
            look={data.user && hasInvitation ? 'plain' : 'main'}
          >
            {data.user ? say(listTitle) : user ? 'Go to your account' : 'Sign In'}
          </LinkButton>
        </div>
      </AccountLayout>
    )
  }
  if (isInvalid) {
    const reason = error?.message ?? 'This link is incomplete. Please go back to the email and open it again.'
    return (
      <AccountLayout title="This link doesn’t work" subtitle={reason}>
        <Head title="This link doesn’t work" description={description} isListed={false} />
        <div className={css({ mb: 6 })}>
          Enter your email address. If it still needs to be verified, we’ll send you a new link.
        </div>
        <ResendForm />
      </AccountLayout>
    )
  }
  if (isPasswordAsked) {
    const verifyWith = ({ password }: { password: string }) => mutate({ token, password, asksPassword: true })
    return (
      <AccountLayout title="Confirm it’s you" subtitle={signUpPasswordRequired}>
        <Head title="Verify Your Email" description={description} isListed={false} />
        <SignUpPasswordForm call={{ mutate: verifyWith, isPending, error }} />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout title="Verify Your Email" subtitle="Confirm that this email address is yours.">
      <Head title="Verify Your Email" description={description} isListed={false} />
      <VerifyButton
        isPending={isPending}
        error={error}
        onVerify={() => mutate({ token, asksPassword: true })}
      />
    </AccountLayout>
  )
}
