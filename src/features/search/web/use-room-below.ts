import { useLayoutEffect, useRef } from 'react'

const margin = 12
const least = 220

/**
 * Keeps a list as high as the window has room for, so that its end can be reached by scrolling in it.
 * A phone's keyboard takes its share of the window.
 */
export function useRoomBelow(isShown: boolean) {
  const list = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = list.current
    const view = window.visualViewport
    if (!isShown || !element || !view) return undefined
    const fit = () => {
      const bottom = view.offsetTop + view.height
      const room = bottom - element.getBoundingClientRect().top - margin
      element.style.maxHeight = `${Math.max(least, room)}px`
    }
    fit()
    view.addEventListener('resize', fit)
    return () => view.removeEventListener('resize', fit)
  }, [isShown])

  return list
}
