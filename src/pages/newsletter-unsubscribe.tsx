import { useSearchParams } from 'react-router'
import { newsletterLinkInvalid, unsubscribed } from '#features/newsletter/messages.ts'
import { PressButton } from '#features/newsletter/web/press-button.tsx'
import { AccountScreen } from '#pages/parts/account-screen.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'

/** One button: no question why, and no form after it. */
export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const done = search.get('done')
  const isAsked = done === null && token
  const title = done === '1' ? 'Goodbye' : isAsked ? 'Unsubscribe' : 'This link does not work'
  const subtitle =
    done === '1' ? unsubscribed : isAsked ? 'One click, and nothing more comes.' : newsletterLinkInvalid
  return (
    <AccountScreen isForMembers title={title} subtitle={subtitle}>
      <Head title={title} description="Leave the newsletter." isListed={false} />
      {isAsked ? (
        <PressButton action={hrefOf('newsletterUnsubscribe', { token })} label="Unsubscribe" />
      ) : (
        <LinkButton to={hrefOf('home')}>Back to Home</LinkButton>
      )}
    </AccountScreen>
  )
}
