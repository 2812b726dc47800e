import { useEffect, type RefObject } from 'react'

const shownFor = 5000
const checkEvery = 100

/**
 * Ends what the element shows after 5 seconds, not counting those in which it is pointed at, has the focus or
 * cannot be seen. The element is asked and not listened to: one that changes under a resting pointer is not told
 * that the pointer has left.
 */
export function useLifetime(element: RefObject<HTMLElement | null>, id: number | null, onEnd: () => void) {
  useEffect(() => {
    if (id === null) return undefined
    let left = shownFor
    let checkedAt = performance.now()
    let timer = setTimeout(check, checkEvery)

    function check() {
      const now = performance.now()
      if (!isHeld(element.current)) left -= now - checkedAt
      checkedAt = now
      if (left <= 0) onEnd()
      else timer = setTimeout(check, Math.min(left, checkEvery))
    }

    return () => clearTimeout(timer)
  }, [element, id, onEnd])
}

/** A finger leaves its :hover behind when it is lifted, so that only devices that can hover count. */
function isHeld(element: HTMLElement | null): boolean {
  if (document.hidden || element?.matches(':focus-within')) return true
  return matchMedia('(hover: hover)').matches && element?.matches(':hover') === true
}
