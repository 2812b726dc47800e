import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the new page's heading after each route change, for screen readers; also after another search
 * (`?q=`), if the focused element is gone.
 */
export function useRouteFocus() {
  const { pathname, search } = useLocation()
  const words = new URLSearchParams(search).get('q')
  const shown = useRef({ pathname, words })

  useEffect(() => {
    const last = shown.current
    shown.current = { pathname, words }
    if (last.pathname === pathname && (last.words === words || isFocusVisible())) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) heading.focus({ preventScroll: true })
    // A heading that is rendered with the data gets the focus later (see deferred-heading-focus.ts), unless another
    // element has it.
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, [pathname, words])
}

function isFocusVisible(): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && activeElement.checkVisibility()
}

/**
 * Scrolls to the top and moves the focus to the page's heading when `isNew` becomes true or is so at first: for a new
 * screen that replaces another one at the same address.
 */
export function useHeadingFocus(isNew: boolean) {
  useEffect(() => {
    if (!isNew) return
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [isNew])
}
