import { useSearchParams } from 'react-router'
import { unsubscribableKinds } from '#features/newsletter/limits.ts'
import { unsubscribedMessages, newsletterLinkInvalid } from '#features/newsletter/messages.ts'
import { PostButton } from '#features/newsletter/web/post-button.tsx'
import { AccountLayout } from '#pages/parts/account-layout.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'

const confirmationText = {
  newsletter: 'Unsubscribe with one click.',
  reminder: 'Stop reminder emails about your list.',
  anniversary: 'Stop “a year ago” emails.',
  year: 'Stop year-in-review emails.',
  digest: 'Stop weekly emails about your shared lists.',
} as const

/**
 * Page of the link that unsubscribes from the newsletter or from list mails, with one button and without asking for a
 * reason. With `?done=` it shows the result; right after leaving the newsletter, it offers one issue a month instead.
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
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 3 })}>
        {isConfirming ? (
          <PostButton action={hrefOf('newsletterUnsubscribe', { token })} label="Unsubscribe" />
        ) : null}
        {token && done === '1' ? (
          <PostButton
            action={hrefOf('newsletterUnsubscribe', { token })}
            label="Get it once a month instead"
            look="plain"
            field={{ name: 'instead', value: 'monthly' }}
          />
        ) : null}
        {isConfirming ? null : <LinkButton to={hrefOf('home')}>Back to Home</LinkButton>}
      </div>
    </AccountLayout>
  )
}
