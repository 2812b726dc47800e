import { useLocation, useNavigation } from 'react-router'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { pleaseLogIn } from '#features/accounts/messages.ts'
import { hrefWithReturnPath } from '#features/accounts/return-path.ts'
import { DoorPicture } from '#platform/web/ui/notice-pictures.tsx'

/**
 * Shown to visitors in place of a member's page: a title, the children as text, and a link to sign in that returns to
 * this page. Renders nothing while another page is loading.
 */
export function PleaseLogIn({ children }: { children: string }) {
  const { pathname, search } = useLocation()
  // After signing out, the navigation to the home page is still pending; do not ask to sign in meanwhile.
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
