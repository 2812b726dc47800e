import { useEffect, useRef, type RefObject } from 'react'

/**
 * Returns a ref to attach to an element, which gets the focus if the focused control has disappeared when `state`
 * changes.
 * @param state value that changes when the control disappears. The element must be focusable (`tabIndex={-1}` is
 * enough).
 * @param given the element's own ref, if it has one already; by default a new one.
 */
export function useFocusFallback<Place extends HTMLElement>(
  state: unknown,
  given?: RefObject<Place | null>,
): RefObject<Place | null> {
  const ownRef = useRef<Place>(null)
  const target = given ?? ownRef
  const lastState = useRef(state)

  useEffect(() => {
    if (lastState.current === state) return
    lastState.current = state
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true })
  }, [state, target])

  return target
}
