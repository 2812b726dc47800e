import { hrefOf } from '#platform/addresses.ts'
import { useSay } from '#platform/web/settings.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'

/** A site whose catalogue has yet to begin: what visitors can expect, and where whoever keeps it goes on. */
export function NothingYet() {
  const say = useSay()
  return (
    <EmptyState
      title={say('The first ideas are on their way')}
      action={<LinkButton to={hrefOf('admin')}>To the dashboard</LinkButton>}
    >
      Do you keep this site? Add them in the dashboard.
    </EmptyState>
  )
}
