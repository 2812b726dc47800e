import { useLocation } from 'react-router'
import { pleaseLogIn } from '#features/accounts/messages.ts'
import { PleaseLogIn } from '#features/accounts/web/signing-in/please-log-in.tsx'
import { leadingBack } from '#features/accounts/return-path.ts'
import { listTitle } from '#features/bucket-list/messages.ts'
import { WaitingList } from '#features/bucket-list/web/saving/waiting-list.tsx'
import { sentenceOf, type QueryFailure } from '#platform/web/failure.ts'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { css } from '#platform/web/styled.tsx'
import { DoorPicture } from '#platform/web/ui/notices/door-picture.tsx'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  /** Why the list could not be read, where it is not that nobody is signed in. */
  failure?: QueryFailure
  onRetry?: () => void
}

/** Where a list would be, if it were known whose. */
export function MyListSignIn({ failure, onRetry }: Props) {
  const say = useSay()
  const { pathname, search } = useLocation()
  if (!failure) {
    return (
      <>
        <WaitingList />
        <PleaseLogIn>{`${say(listTitle)} is yours alone. Log in, and it is where you left it.`}</PleaseLogIn>
      </>
    )
  }
  return (
    <EmptyState
      picture={<DoorPicture />}
      as="h1"
      title={pleaseLogIn}
      action={
        <div className={css({ display: 'flex', gap: 3, flexWrap: 'wrap', justifyContent: 'center' })}>
          <Button onClick={onRetry}>Try again</Button>
          <LinkButton to={leadingBack('login', pathname + search)} look="main">
            Sign In
          </LinkButton>
        </div>
      }
    >
      <span role="alert">
        Your list could not be loaded: {sentenceOf(failure, 'there is no connection to the site.')} Try again,
        or log in anew.
      </span>
    </EmptyState>
  )
}
