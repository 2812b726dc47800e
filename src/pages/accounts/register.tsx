import { Navigate, useSearchParams } from 'react-router'
import {
  accountCreated,
  checkYourEmailTitle,
  invitationRequired,
  registrationClosed,
} from '#features/accounts/messages.ts'
import { hrefWithReturnPath, returnPath } from '#features/accounts/return-path.ts'
import {
  CheckYourEmail,
  storeSentMailInfo,
  useSentMail,
} from '#features/accounts/web/registering/check-your-email.tsx'
import { RegisterForm } from '#features/accounts/web/registering/register-form.tsx'
import { AccountLayout } from '#pages/parts/account-layout.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { useHeadingFocus } from '#platform/web/frame/route-focus.ts'
import { Head } from '#platform/web/head.tsx'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

const description =
  'Keep your list in a free account: save ideas, add your own, and watch the list turn into things you’ve done.'

/**
 * Sign-up page, which then asks to open the verification mail. Redirects members who are signed in to the page named by
 * `?from=`. Shows a notice instead if registration is closed or by invitation only.
 */
export function Component() {
  const say = useTerms()
  const toast = useToast()
  const { data: user } = api.accounts.current.useQuery()
  const [search] = useSearchParams()
  const from = search.get('from')
  const signIn = hrefWithReturnPath('login', from)
  const registration = api.accounts.register.useMutation({
    onSuccess({ mailbox }, { email }) {
      storeSentMailInfo(email, mailbox)
      toast({ ...accountCreated, tone: 'success' })
    },
  })
  const sent = useSentMail()
  const { registration: registrationMode } = useSettings()
  useHeadingFocus(Boolean(sent))

  if (user) return <Navigate to={returnPath(from)} replace />
  if (registrationMode !== 'open') return <RegistrationClosed mode={registrationMode} signIn={signIn} />
  if (sent) {
    return (
      <AccountLayout title={checkYourEmailTitle} subtitle="One more step and you can start your list.">
        <Head title={checkYourEmailTitle} description={say(description)} path={hrefOf('register')} />
        <CheckYourEmail {...sent} signIn={signIn} />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout title="Create Your Account" subtitle="Free and private.">
      <Head title="Create Your Account" description={say(description)} path={hrefOf('register')} />
      <RegisterForm registration={registration} />
      <div className={css({ mt: 8, color: 'quiet' })}>
        Already have an account? <TextLink to={signIn}>Sign in</TextLink>
      </div>
    </AccountLayout>
  )
}

interface Props {
  mode: 'invited' | 'closed'
  signIn: string
}

const closedTexts = {
  invited: { title: 'Invitation only', says: invitationRequired },
  closed: { title: 'Sign-ups are closed', says: registrationClosed },
}

/** Shown when registration is by invitation or closed. */
function RegistrationClosed({ mode, signIn }: Props) {
  const { title, says } = closedTexts[mode]
  return (
    <AccountLayout title={title} subtitle={says}>
      <Head title={title} description={says} path={hrefOf('register')} />
      <div className={css({ display: 'flex', gap: 3, flexWrap: 'wrap' })}>
        <LinkButton to={signIn} look="main">
          Sign In
        </LinkButton>
        <LinkButton to={hrefOf('home')}>Look around</LinkButton>
      </div>
    </AccountLayout>
  )
}
