import { useLocation, useNavigation } from 'react-router'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { pleaseLogIn } from '#features/accounts/messages.ts'
import { hrefWithReturnPath } from '#features/accounts/return-path.ts'
import { DoorPicture } from '#platform/web/ui/notices.tsx'

/** What a visitor finds in place of a member's page. Signing in leads back to it. */
export function PleaseLogIn({ children }: { children: string }) {
  const { pathname, search } = useLocation()
  // Who has just signed out is on the way home, and not to be asked back in.
  const isLeaving = useNavigation().state !== 'idle'
  if (isLeaving) return null
  return (
    <EmptyState
      picture={<DoorPicture />}
      as="h1"
      title={pleaseLogIn}
      action={
        <LinkButton to={hrefWithReturnPath('login', pathname + search)} look="main">
          Sign In
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  )
}
