import { CustomPageOrDefault, Prose } from '#pages/parts/custom-page.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useSettings } from '#platform/web/settings.ts'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

/**
 * Route loader that prefetches the operator's own text of the legal notice into the query cache. The server waits for
 * it and throws a failure with its status; the browser only starts the query. Returns null.
 */
export const loader = createPageLoader((queries) => queries.accounts.ownText.fetch({ page: 'imprint' }))

/** Page of the legal notice (imprint), with the operator's own text or the default one. */
export function Component() {
  return (
    <CustomPageOrDefault page="imprint" title="Legal Notice">
      <Imprint />
    </CustomPageOrDefault>
  )
}

function Imprint() {
  const { siteName, supportEmail } = useSettings()
  return (
    <Column>
      <Head title="Legal Notice" description={`Who runs ${siteName}.`} path={hrefOf('imprint')} />
      <PageHeader title="Legal Notice" subtitle={`Who runs ${siteName}.`} />
      <Prose>
        <p>
          You can reach the people behind {siteName} at{' '}
          <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>.
        </p>
      </Prose>
    </Column>
  )
}
