import { CustomPageOrDefault, Prose } from '#pages/parts/custom-page.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useSettings } from '#platform/web/settings.ts'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

export const loader = createPageLoader((queries) => queries.accounts.ownText.fetch({ page: 'imprint' }))

/** Imprint page, with the operator's own text or the default one. */
export function Component() {
  return (
    <CustomPageOrDefault page="imprint" title="Imprint">
      <Imprint />
    </CustomPageOrDefault>
  )
}

function Imprint() {
  const { siteName, supportEmail } = useSettings()
  return (
    <Column>
      <Head title="Imprint" description={`Who runs ${siteName}.`} path={hrefOf('imprint')} />
      <PageHeader title="Imprint" subtitle={`Who runs ${siteName}.`} />
      <Prose>
        <p>
          {siteName} is run by its operator, reached at{' '}
          <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>.
        </p>
      </Prose>
    </Column>
  )
}
