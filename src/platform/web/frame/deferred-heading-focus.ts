import { useEffect, useLayoutEffect, useRef } from 'react'

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

/**
 * For a placeholder with a heading of its own: if that has the focus when the placeholder is removed, moves the focus to
 * the heading that takes its place. Otherwise it would fall back to the body.
 */
export function useHeadingFocusHandover() {
  useLayoutEffect(
    () => () => {
      if (!document.activeElement?.matches('main h1')) return
      // Layout effects are cleaned up before the new heading is in the document.
      queueMicrotask(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }))
    },
    [],
  )
}
