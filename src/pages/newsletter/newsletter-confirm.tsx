import { useSearchParams } from 'react-router'
import { newsletterLinkInvalid, subscribed } from '#features/newsletter/messages.ts'
import { PressButton } from '#features/newsletter/web/press-button.tsx'
import { AccountScreen } from '#pages/parts/account-screen.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

/** Asked with a token, told without one: what the button leads to does nothing when it is opened again. */
export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const done = search.get('done')
  const isDone = done === '1'
  const isAsked = done === null && token
  const title = isDone ? 'You are in' : isAsked ? 'Confirm your subscription' : 'This link does not work'
  return (
    <AccountScreen
      isForMembers
      title={title}
      subtitle={
        isDone ? subscribed : isAsked ? 'One click, and the next issue is yours.' : newsletterLinkInvalid
      }
    >
      <Head title={title} description="Weekly inspiration by mail." isListed={false} />
      {isAsked ? (
        <PressButton action={hrefOf('newsletterConfirm', { token })} label="Confirm my subscription" />
      ) : isDone && token ? (
        <TextLink to={hrefOf('newsletterPreferences', { token })}>Choose themes, and how often</TextLink>
      ) : (
        <LinkButton to={hrefOf('newsletter')}>Subscribe</LinkButton>
      )}
    </AccountScreen>
  )
}
