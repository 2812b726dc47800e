import { useEffect, useRef } from 'react'

/**
 * Moves the focus to a heading that came with the data: when the route changed there was none to take it yet.
 * Whoever has moved on in the meantime is left where they are.
 */
export function useAwaitedHeading(isPending: boolean) {
  const isAwaited = useRef(isPending)

  useEffect(() => {
    if (isPending || !isAwaited.current) return
    isAwaited.current = false
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [isPending])
}
