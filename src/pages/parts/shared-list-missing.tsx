import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { SignpostPicture } from '#platform/web/ui/notices/signpost-picture.tsx'
import { useSay } from '#platform/web/settings.ts'

/** No such link, or none any more: the two look the same. */
export function SharedListMissing() {
  const say = useSay()
  return (
    <Column>
      <Head title="404 Page Not Found" description="There is no list at this address." isListed={false} />
      <EmptyState
        picture={<SignpostPicture />}
        as="h1"
        title="404 Page Not Found"
        action={
          <LinkButton to={hrefOf('home')} look="main">
            {say('Find ideas of your own')}
          </LinkButton>
        }
      >
        This list is not shared, or no longer.
      </EmptyState>
    </Column>
  )
}
