import { lazy, Suspense, useState } from 'react'
import { useLocation, Link } from 'react-router'
import { pendingSavesLabel } from '#features/bucket-list/save-messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { useTerms } from '#platform/web/settings.ts'
import { styled } from '#platform/web/styled.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { usePendingSaves } from './waiting-ideas.ts'

const LazyAddPendingSaves = lazy(() =>
  import('./live-waiting-at-sign-in.tsx').then(
    ({ LiveAddPendingSaves: LiveWaitingAtSignIn }) => ({ default: LiveWaitingAtSignIn }),
    // It stands above every page and must not take one away; what waits is added the next time.
    () => ({ default: () => null }),
  ),
)

/** Puts on the list what waited for somebody to sign in. Its script is fetched only where something does. */
export function AddPendingSaves() {
  const { data: user } = api.accounts.current.useQuery()
  const hasPendingSaves = usePendingSaves().length > 0
  const { pathname } = useLocation()
  const [isNeeded, setNeeded] = useState(false)
  // Whoever is on the way in is led on at once.
  const isSigningIn = pathname === hrefOf('login') || pathname === hrefOf('register')
  if (user && hasPendingSaves && !isSigningIn && !isNeeded) setNeeded(true)
  if (!user && isNeeded) setNeeded(false)
  return isNeeded ? (
    <Suspense>
      <LazyAddPendingSaves />
    </Suspense>
  ) : null
}

/** How many ideas wait for a visitor to sign in, and the way to them. */
export function PendingSaveCount() {
  const say = useTerms()
  const { data: user } = api.accounts.current.useQuery()
  const { length } = usePendingSaves()
  if (user !== null || length === 0) return null
  const words = say(pendingSavesLabel(length))
  return (
    <Count to={hrefOf('myBucketList')} aria-label={words} title={words}>
      <Icon name="heart" size={18} />
      {/* No words: the search beside it has the room first. */}
      <span>{length}</span>
    </Count>
  )
}

const Count = styled(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 1,
    minWidth: 11,
    minHeight: 11,
    px: { base: 1, sm: 2 },
    borderRadius: 'full',
    color: 'accentText',
    fontSize: 'sm',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    _hover: { background: 'accentSoft' },
    '& svg': { fill: 'currentColor' },
  },
})
