import { useEffect } from 'react'

/** Moves the focus to the page's heading when a screen takes the place of another at the same address. */
export function useNewHeading(isNew: boolean) {
  useEffect(() => {
    if (!isNew) return
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [isNew])
}
