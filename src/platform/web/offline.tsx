import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { api } from './api.ts'
import { isKept, keptAtKey } from './kept-pages.ts'
import { useTerms } from './settings.ts'
import { styled } from './styled.tsx'
import { Button } from './ui/button.tsx'
import { lazyAfterHydration } from './ui/use-hydrated.tsx'

/**
 * Returns whether the browser is offline, updated when that changes; false on the server. This module is one chunk,
 * loaded after hydration: once the browser is offline, it could not be loaded.
 */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribeToConnection,
    () => !navigator.onLine,
    () => false,
  )

function subscribeToConnection(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Notices in a corner of the screen: that the browser is offline, or the offer to members to install the site. */
export function CornerNotices() {
  const isOffline = useOffline()
  const { data: user } = api.accounts.current.useQuery()
  return (
    <>
      <OfflineBanner isOffline={isOffline} />
      {user ? <InstallOffer isOffline={isOffline} /> : null}
    </>
  )
}

type RenderBanner = (otherwise: string | null) => ReactNode
let renderBanner: RenderBanner | undefined
const bannerListeners = new Set<() => void>()

/** Has a feature render the offline banner. It shows the text that it is given if it has nothing to say. */
export function showInBanner(render: RenderBanner): void {
  renderBanner = render
  for (const listener of bannerListeners) listener()
}

function subscribeToBanner(onChange: () => void) {
  bannerListeners.add(onChange)
  return () => bannerListeners.delete(onChange)
}

const InstallOffer = lazyAfterHydration<{ isOffline: boolean }>(
  async () => (await import('./install-offer.tsx')).InstallOffer,
  () => null,
)

/** Says that the browser is offline, or that the page shows a list that is kept on the device. */
function OfflineBanner({ isOffline }: { isOffline: boolean }) {
  const say = useTerms()
  const { data: keptAt } = useQuery<number | null>({
    queryKey: keptAtKey,
    queryFn: () => null,
    initialData: null,
  })
  const render = useSyncExternalStore(
    subscribeToBanner,
    () => renderBanner,
    () => undefined,
  )
  const offline = isOffline ? 'You’re offline' : null
  const text = keptAt ? say`Offline. Your list as of ${toTime(keptAt)}` : offline
  return render ? render(text) : <CornerBanner>{text}</CornerBanner>
}

/** Returns an instant in ms as date and time, such as `Nov 26, 2026, 9:00 AM`. */
const toTime = (ms: number) =>
  new Date(ms).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/**
 * Sentence beside an error while the browser is offline, with a button that shows the copy of this page stored on the
 * device, if there is one; nothing while it is online. Calls `onRetry` once the connection is back.
 */
export function OfflineNote({ onRetry }: { onRetry: () => void }) {
  const isOffline = useOffline()
  const retry = useRef(onRetry)
  useEffect(() => {
    retry.current = onRetry
  })
  useEffect(() => {
    const retryNow = () => retry.current()
    addEventListener('online', retryNow)
    return () => removeEventListener('online', retryNow)
  }, [])
  const hasCopy = useKeptCopy()
  return isOffline ? (
    <div>
      You’re offline. We’ll try again when you’re back online.
      {hasCopy ? (
        <>
          {' '}
          <Button look="quiet" size="sm" onClick={() => location.reload()}>
            Show the saved copy
          </Button>
        </>
      ) : null}
    </div>
  ) : null
}

/** Returns whether this page is kept on the device, and not yet shown from there. */
function useKeptCopy(): boolean {
  const [hasCopy, setHasCopy] = useState(false)
  useEffect(() => {
    let isShown = true
    const [loaded] = performance.getEntriesByType('navigation')
    // A document that was loaded at this address is the copy itself.
    if (loaded?.name !== location.href)
      void isKept(location.href).then((found) => isShown && setHasCopy(found))
    return () => {
      isShown = false
    }
  }, [])
  return hasCopy
}

/** Small dark label in a corner of the screen, which screen readers announce politely. Hidden while it is empty. */
export const CornerBanner = styled('output', {
  base: {
    position: 'fixed',
    left: 4,
    bottom: 'calc(max(1rem, env(safe-area-inset-bottom)) + var(--bottom-bar, 0px))',
    zIndex: 10,
    px: 4,
    py: 2,
    borderRadius: 'full',
    background: 'ink',
    color: 'paper',
    fontSize: 'sm',
    fontWeight: 600,
    pointerEvents: 'none',
    _empty: { display: 'none' },
  },
})
