import { byInvitationOnly, registrationClosed } from '#features/accounts/messages.ts'
import { AccountScreen } from '#pages/parts/account-screen.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'

interface Props {
  mode: 'invited' | 'closed'
  signIn: string
}

const words = {
  invited: { title: 'By invitation', says: byInvitationOnly },
  closed: { title: 'No new accounts', says: registrationClosed },
}

/** Where not everybody may sign up. */
export function NotOpen({ mode, signIn }: Props) {
  const { title, says } = words[mode]
  return (
    <AccountScreen title={title} subtitle={says}>
      <Head title={title} description={says} path={hrefOf('register')} />
      <div className={css({ display: 'flex', gap: 3, flexWrap: 'wrap' })}>
        <LinkButton to={signIn} look="main">
          Sign In
        </LinkButton>
        <LinkButton to={hrefOf('home')}>Look around</LinkButton>
      </div>
    </AccountScreen>
  )
}
