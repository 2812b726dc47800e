import { data } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { SignpostPicture } from '#platform/web/ui/notice-pictures.tsx'

/** Route loader that sets the status 404. */
export const loader = () => data(null, { status: 404 })

/** Page for addresses that do not exist. */
export function Component() {
  return (
    <Column>
      <Head
        title="404 Page Not Found"
        description="We couldn’t find the page you’re looking for."
        isListed={false}
      />
      <EmptyState
        picture={<SignpostPicture />}
        as="h1"
        title="404 Page Not Found"
        action={
          <LinkButton to={hrefOf('home')} look="main">
            Back to Home
          </LinkButton>
        }
      >
        We couldn’t find that page. It may have moved, or there may be a typo in the link.
      </EmptyState>
    </Column>
  )
}
