import { lazy, Suspense, useState } from 'react'
import { useLocation, Link } from 'react-router'
import { pendingSavesLabel } from '#features/bucket-list/save-messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { useTerms } from '#platform/web/settings.ts'
import { styled } from '#platform/web/styled.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { usePendingSaves } from './pending-saves.ts'

const LazyAddPendingSaves = lazy(() =>
  import('./live-add-pending-saves.tsx').then(
    ({ LiveAddPendingSaves }) => ({ default: LiveAddPendingSaves }),
    // Rendered above every page, so a script that fails to load must not break it; pending saves are added next time.
    () => ({ default: () => null }),
  ),
)

/**
 * After sign-in, on the first page that is not for signing in or up, renders `LiveAddPendingSaves`, which adds the
 * ideas that the visitor had saved in this browser to their list; its script is loaded only if there are any. Renders
 * nothing otherwise.
 */
export function AddPendingSaves() {
  const { data: user } = api.accounts.current.useQuery()
  const hasPendingSaves = usePendingSaves().length > 0
  const { pathname } = useLocation()
  const [isNeeded, setNeeded] = useState(false)
  // The sign-in pages redirect at once, so this waits for the next page.
  const isSigningIn = pathname === hrefOf('login') || pathname === hrefOf('register')
  if (user && hasPendingSaves && !isSigningIn && !isNeeded) setNeeded(true)
  if (!user && isNeeded) setNeeded(false)
  return isNeeded ? (
    <Suspense>
      <LazyAddPendingSaves />
    </Suspense>
  ) : null
}

/**
 * Link to the ideas that a visitor has saved in this browser, with their number. Renders nothing for members, and if
 * there are none.
 */
export function PendingSaveCount() {
  const say = useTerms()
  const { data: user } = api.accounts.current.useQuery()
  const { length } = usePendingSaves()
  if (user !== null || length === 0) return null
  const words = say(pendingSavesLabel(length))
  return (
    <Count to={hrefOf('myBucketList')} aria-label={words} title={words}>
      <Icon name="heart" size={18} />
      {/* Number only, to leave room for the search field. */}
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
