import { useSearchParams } from 'react-router'
import { askedToConfirm, newsletterTitle } from '#features/newsletter/messages.ts'
import { invalidEmail } from '#features/accounts/messages.ts'
import { SubscribeForm } from '#features/newsletter/web/subscribe-form.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { css } from '#platform/web/styled.tsx'

const description =
  'A handful of bucket list ideas once a week: one for the season, something new, and one surprise.'

export function Component() {
  const [search] = useSearchParams()
  const asked = search.get('asked')
  return (
    <Column>
      <Head title={newsletterTitle} description={description} path={hrefOf('newsletter')} />
      <PageHeader title={newsletterTitle} subtitle={description} />
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
    </Column>
  )
}
