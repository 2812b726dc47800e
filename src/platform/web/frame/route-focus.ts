import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the new page's heading after a route change, so that screen readers begin there. */
export function useRouteFocus() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) heading.focus({ preventScroll: true })
    // A heading that comes with the data takes the focus later, but not from who holds it (see late-heading.ts).
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, [pathname])
}
