import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { useWaitingIdeas } from './waiting-ideas.ts'

const AddWaiting = lazy(() =>
  import('./live-waiting-at-sign-in.tsx').then(
    ({ LiveWaitingAtSignIn }) => ({ default: LiveWaitingAtSignIn }),
    // It stands above every page and must not take one away; what waits is added the next time.
    () => ({ default: () => null }),
  ),
)

/** Puts on the list what waited for somebody to sign in. Its script is fetched only where something does. */
export function WaitingAtSignIn() {
  const { data: user } = api.accounts.current.useQuery()
  const isSomethingWaiting = useWaitingIdeas().length > 0
  const { pathname } = useLocation()
  const [isNeeded, setNeeded] = useState(false)
  // Whoever is on the way in is led on at once.
  const isOnTheWay = pathname === hrefOf('login') || pathname === hrefOf('register')
  if (user && isSomethingWaiting && !isOnTheWay && !isNeeded) setNeeded(true)
  if (!user && isNeeded) setNeeded(false)
  return isNeeded ? (
    <Suspense>
      <AddWaiting />
    </Suspense>
  ) : null
}
