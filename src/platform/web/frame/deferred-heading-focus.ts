import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the page's heading once the page's data has loaded (`isPending` changes from true to false),
 * because a heading rendered then did not exist at the route change. If the user has moved the focus in the meantime,
 * it stays where it is.
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
