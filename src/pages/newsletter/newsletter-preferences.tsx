import { useSearchParams } from 'react-router'
import { newsletterLinkInvalid, preferencesSaved } from '#features/newsletter/messages.ts'
import { PreferencesForm } from '#features/newsletter/web/preferences-form.tsx'
import { AccountLayout } from '#pages/parts/account-layout.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'

/**
 * Route loader that prefetches a newsletter subscriber's preferences, by the token in the query string, into the query
 * cache. The server waits for them; an expired link or another failure is left to the page. Returns null.
 */
export const loader = createPageLoader((queries, { search }) =>
  // An expired link is a state of this page, not an error.
  queries.newsletter.preferences.fetch({ token: search.get('token') ?? '' }).catch(() => null),
)

const title = 'Your newsletter'

/**
 * Page of the link with which subscribers choose their themes and how often they get mail. Its token is in the query.
 * Says if the link does not work.
 */
export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const saved = search.get('saved')
  const { data, isPending } = api.newsletter.preferences.useQuery({ token })
  const isInvalid = !data && !isPending
  return (
    <AccountLayout
      isForMembers
      title={isInvalid ? 'This link doesn’t work' : title}
      subtitle={isInvalid ? newsletterLinkInvalid : 'Choose what you get and how often.'}
    >
      <Head
        title={title}
        description="Choose your themes and how often we email you, or take a break."
        isListed={false}
      />
      {saved === '1' ? (
        <output className={css({ display: 'block', color: 'teal', fontWeight: 500, mb: 6 })}>
          {preferencesSaved}
        </output>
      ) : null}
      {data ? (
        <>
          {data.isSubscribed ? null : (
            <div className={css({ mb: 6 })}>
              You’re not subscribed right now. <TextLink to={hrefOf('newsletter')}>Subscribe again</TextLink>
            </div>
          )}
          <PreferencesForm token={token} chosen={data} />
          <div className={css({ mt: 8 })}>
            <TextLink to={hrefOf('newsletterUnsubscribe', { token })}>Unsubscribe</TextLink>
          </div>
        </>
      ) : isInvalid ? (
        <LinkButton to={hrefOf('newsletter')}>Subscribe</LinkButton>
      ) : null}
    </AccountLayout>
  )
}
