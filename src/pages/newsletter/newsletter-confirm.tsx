import { useSearchParams } from 'react-router'
import { newsletterLinkInvalid, subscribed } from '#features/newsletter/messages.ts'
import { PostButton } from '#features/newsletter/web/post-button.tsx'
import { AccountLayout } from '#pages/parts/account-layout.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

/**
 * Page of the link that confirms a newsletter subscription. With a token, asks to confirm; with `?done=`, shows the
 * result, so that reloading it does nothing.
 */
export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const done = search.get('done')
  const isDone = done === '1'
  const isConfirming = done === null && token
  const title = isDone ? 'You’re in' : isConfirming ? 'Confirm your subscription' : 'This link doesn’t work'
  return (
    <AccountLayout
      isForMembers
      title={title}
      subtitle={isDone ? subscribed : isConfirming ? 'Confirm to get the next issue.' : newsletterLinkInvalid}
    >
      <Head title={title} description="Weekly inspiration by email." isListed={false} />
      {isConfirming ? (
        <PostButton action={hrefOf('newsletterConfirm', { token })} label="Confirm my subscription" />
      ) : isDone && token ? (
        <TextLink to={hrefOf('newsletterPreferences', { token })} isAlone>
          Choose your themes and frequency
        </TextLink>
      ) : (
        <LinkButton to={hrefOf('newsletter')}>Subscribe</LinkButton>
      )}
    </AccountLayout>
  )
}
