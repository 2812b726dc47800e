import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#platform/web/ui/use-hydrated.ts'
import { wantedIdeasKey } from './wanted-ideas-key.ts'

const Offer = lazy(() =>
  import('./live-remembered-offer.tsx').then(
    ({ LiveRememberedOffer }) => ({ default: LiveRememberedOffer }),
    // It stands above every page and must not take one away; what is kept is offered the next time.
    () => ({ default: () => null }),
  ),
)

/** Offers what somebody wanted to save before they signed in. Its script is fetched only where there is something. */
export function RememberedOffer() {
  // Looked up anew on each page.
  useLocation()
  return useHydrated() && isSomethingKept() ? (
    <Suspense>
      <Offer />
    </Suspense>
  ) : null
}

/** Browsers may forbid the storage. */
function isSomethingKept(): boolean {
  try {
    return localStorage.getItem(wantedIdeasKey) !== null
  } catch {
    return false
  }
}
