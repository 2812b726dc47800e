import { placeNotFound } from '#features/places/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Column } from '#platform/web/ui/page.tsx'

export function CountryMissing() {
  return (
    <Column>
      <title>{placeNotFound}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        as="h1"
        title={placeNotFound}
        action={<LinkButton to={hrefOf('places')}>All places</LinkButton>}
      >
        No idea of ours happens there yet.
      </EmptyState>
    </Column>
  )
}
