import { useSearchParams } from 'react-router'
import { askedToConfirm, newsletterTitle } from '#features/newsletter/messages.ts'
import { invalidEmail } from '#features/accounts/messages.ts'
import { IssueList } from '#features/newsletter/web/issue-list.tsx'
import { SubscribeForm } from '#features/newsletter/web/subscribe-form.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { Head } from '#platform/web/head.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Column, PageHeader, SectionTitle } from '#platform/web/ui/page.tsx'
import { css } from '#platform/web/styled.tsx'
import { useTerms } from '#platform/web/settings.ts'

const description = 'A few bucket list ideas once a week: one for the season, something new and a surprise.'

export const loader = createPageLoader((queries) => queries.newsletter.archive.fetch())

/** Newsletter page: the form to subscribe, and past issues, or an error with a retry in their place. */
export function Component() {
  const say = useTerms()
  const { data: issues, isError, refetch } = api.newsletter.archive.useQuery()
  const [search] = useSearchParams()
  const asked = search.get('asked')
  return (
    <Column>
      <Head title={newsletterTitle} description={say(description)} path={hrefOf('newsletter')} />
      <PageHeader title={newsletterTitle} subtitle={say(description)} />
      {asked === '1' ? (
        <output className={css({ display: 'block', fontWeight: 500, maxWidth: 'text' })}>
          {askedToConfirm}
        </output>
      ) : (
        <div className={css({ maxWidth: '30rem' })}>
          {asked === '0' ? (
            <div className={css({ color: 'danger', fontWeight: 500, mb: 4 })} role="alert">
              {invalidEmail}
            </div>
          ) : null}
          <SubscribeForm label="Newsletter" />
        </div>
      )}
      <div className={css({ mt: { base: 10, md: 14 } })}>
        {isError ? (
          <FailureLine onRetry={() => void refetch()}>Past issues couldn’t be loaded.</FailureLine>
        ) : issues?.length ? (
          <>
            <SectionTitle className={css({ mb: 4 })}>Past issues</SectionTitle>
            <IssueList issues={issues} />
          </>
        ) : null}
      </div>
    </Column>
  )
}
