import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a control that goes away when it is pressed: gives the ref of what takes the focus then.
 * @param state what changes when it goes.
 * @param given the ref, where the caller holds one already.
 */
export function useKeptFocus<Place extends HTMLElement>(
  state: unknown,
  given?: RefObject<Place | null>,
): RefObject<Place | null> {
  const own = useRef<Place>(null)
  const place = given ?? own
  const known = useRef(state)

  useEffect(() => {
    if (known.current === state) return
    known.current = state
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [state, place])

  return place
}
