import { useEffect, useRef } from 'react'

/**
 * Moves the focus to a heading that came with the data: when the route changed there was none to take it yet.
 * Whoever has moved on in the meantime is left where they are.
 */
export function useDeferredHeadingFocus(isPending: boolean) {
  const isDeferred = useRef(isPending)

  useEffect(() => {
    if (isPending || !isDeferred.current) return
    isDeferred.current = false
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [isPending])
}
