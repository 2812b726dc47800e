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
    <CustomPageOrDefault page="imprint" title="Legal notice">
      <Imprint />
    </CustomPageOrDefault>
  )
}

function Imprint() {
  const { siteName, supportEmail } = useSettings()
  return (
    <Column>
      <Head title="Legal notice" description={`Who runs ${siteName}.`} path={hrefOf('imprint')} />
      <PageHeader title="Legal notice" subtitle={`Who runs ${siteName}.`} />
      <Prose>
        <p>
          {siteName} is run by its operator. You can reach us at{' '}
          <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>.
        </p>
      </Prose>
    </Column>
  )
}
