import { Box } from '@chakra-ui/react'
import { useSearchParams } from 'react-router'
import { askedToConfirm, newsletterTitle } from '#features/newsletter/messages.ts'
import { invalidEmail } from '#features/accounts/messages.ts'
import { SubscribeForm } from '#features/newsletter/web/subscribe-form.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'

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
        <Box as="output" display="block" fontWeight={500} maxWidth="text">
          {askedToConfirm}
        </Box>
      ) : (
        <Box maxWidth="30rem">
          {asked === '0' ? (
            <Box role="alert" color="danger" fontWeight={500} mb={4}>
              {invalidEmail}
            </Box>
          ) : null}
          <SubscribeForm label="Newsletter" />
        </Box>
      )}
    </Column>
  )
}
