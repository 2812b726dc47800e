import { useSearchParams } from 'react-router'
import { unsubscribableKinds } from '#features/newsletter/limits.ts'
import { unsubscribedMessages, newsletterLinkInvalid } from '#features/newsletter/messages.ts'
import { PostButton } from '#features/newsletter/web/post-button.tsx'
import { AccountLayout } from '#pages/parts/account-layout.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'

const confirmationText = {
  newsletter: 'Unsubscribe with one click.',
  reminder: 'Stop reminder emails about your list.',
  anniversary: 'Stop “a year ago” emails.',
  year: 'Stop year-in-review emails.',
} as const

/**
 * Page of the link that unsubscribes from the newsletter or from list mails, with one button and without asking for a
 * reason.
 */
export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const done = search.get('done')
  const listKind = unsubscribableKinds.find((kind) => kind === search.get('of')) ?? 'newsletter'
  const isConfirming = done === null && token
  const title =
    done === '1'
      ? listKind === 'newsletter'
        ? 'Goodbye'
        : 'Done'
      : isConfirming
        ? 'Unsubscribe'
        : 'This link doesn’t work'
  const subtitle =
    done === '1'
      ? unsubscribedMessages[listKind]
      : isConfirming
        ? confirmationText[listKind]
        : newsletterLinkInvalid
  return (
    <AccountLayout isForMembers title={title} subtitle={subtitle}>
      <Head title={title} description="Unsubscribe from our emails." isListed={false} />
      {isConfirming ? (
        <PostButton action={hrefOf('newsletterUnsubscribe', { token })} label="Unsubscribe" />
      ) : (
        <LinkButton to={hrefOf('home')}>Back to Home</LinkButton>
      )}
    </AccountLayout>
  )
}
