import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { type CurrentUser } from '#features/accounts/contract.ts'
import { pleaseLogIn } from '#features/accounts/messages.ts'
import { hrefWithReturnPath } from '#features/accounts/return-path.ts'
import { PleaseLogIn } from '#features/accounts/web/signing-in/please-log-in.tsx'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { css } from '#platform/web/styled.tsx'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { DoorPicture } from '#platform/web/ui/notice-pictures.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'

interface Props {
  /** Shown to visitors, below “Please Log In”. */
  invitation: string
  /** Placeholder while the session is loading. */
  loading: ReactNode
  children: (user: CurrentUser) => ReactNode
}

/**
 * Renders the result of its child, a function of the signed-in member, for members only. Visitors get a notice with the
 * sentence `invitation` and a link to sign in that returns to this page; `loading` is shown until the user is known,
 * and an error with a retry if they cannot be loaded. The user is loaded in the browser, never on the server.
 */
export function MembersOnly({ invitation, loading, children }: Props) {
  const isHydrated = useHydrated()
  const { pathname, search } = useLocation()
  const {
    data: user,
    error,
    isFetching,
    refetch,
  } = api.accounts.current.useQuery(undefined, { enabled: isHydrated })
  if (user) return children(user)
  if (user === null) return <PleaseLogIn>{invitation}</PleaseLogIn>
  if (!error || isFetching) return loading
  return (
    <EmptyState
      picture={<DoorPicture />}
      as="h1"
      title={pleaseLogIn}
      action={
        <div className={css({ display: 'flex', gap: 3, flexWrap: 'wrap', justifyContent: 'center' })}>
          <Button onClick={() => void refetch()}>Try again</Button>
          <LinkButton to={hrefWithReturnPath('login', pathname + search)} look="main">
            Sign In
          </LinkButton>
        </div>
      }
    >
      <span role="alert">
        We couldn’t load this page. {failureMessageOf(error, 'The site couldn’t be reached.')} Try again, or
        sign in again.
      </span>
    </EmptyState>
  )
}
