import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { isKept } from './kept-pages.ts'
import { styled } from './styled.tsx'
import { Button } from './ui/button.tsx'

/**
 * Parts of pages that say that the browser is offline. They are one chunk, loaded after hydration, because it cannot be
 * loaded anymore when it is needed.
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

/** Small banner in a corner of the screen while the browser is offline. */
export function OfflineBanner() {
  const text = useOffline() ? 'You’re offline' : null
  const render = useSyncExternalStore(
    subscribeToBanner,
    () => renderBanner,
    () => undefined,
  )
  return render ? render(text) : <CornerBanner>{text}</CornerBanner>
}

/** Sentence beside an error while the browser is offline. Calls `onRetry` once the connection is back. */
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
