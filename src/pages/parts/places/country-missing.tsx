import { placeNotFound } from '#features/places/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { MapPicture } from '#platform/web/ui/notices/map-picture.tsx'
import { useSay } from '#platform/web/settings.ts'

export function CountryMissing() {
  const say = useSay()
  return (
    <Column>
      <Head title={placeNotFound} description={say('No idea of ours happens there yet.')} isListed={false} />
      <EmptyState
        picture={<MapPicture />}
        as="h1"
        title={placeNotFound}
        action={<LinkButton to={hrefOf('places')}>All places</LinkButton>}
      >
        {say('No idea of ours happens there yet.')}
      </EmptyState>
    </Column>
  )
}
