import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a control that goes away when it is pressed: gives the ref of what takes the focus then.
 * @param state what changes when it goes.
 * @param given the ref, where the caller holds one already.
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
