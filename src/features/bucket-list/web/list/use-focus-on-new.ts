import { useEffect, useRef } from 'react'

/**
 * Returns `place`, a ref for the element around a list, and `expectMore`, to call when “Show more” is pressed: when
 * `shown` has changed after that, the first new entry gets the focus, because the button may have disappeared. Entries
 * must be `li` or `article` elements with a `tabindex`.
 */
export function useFocusOnNew(shown: number) {
  const place = useRef<HTMLDivElement>(null)
  const shownBefore = useRef(shown)
  const isExpected = useRef(false)

  useEffect(() => {
    const firstNew = place.current?.querySelectorAll<HTMLElement>('li[tabindex], article[tabindex]')[
      shownBefore.current
    ]
    if (isExpected.current) firstNew?.focus({ preventScroll: true })
    isExpected.current = false
    shownBefore.current = shown
  }, [shown])

  function expectMore() {
    isExpected.current = true
  }

  return { place, expectMore }
}
