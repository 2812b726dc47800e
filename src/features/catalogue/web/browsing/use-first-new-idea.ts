import { useEffect, useRef, type RefObject } from 'react'
import { pageSize } from '#features/catalogue/limits.ts'

const gapAbove = 100

/**
 * After Load More, shows the list from its top and moves the focus to the first of the new ideas, without a
 * second scroll.
 * @param isShown whether the ideas of that page are there.
 */
export function useFirstNewIdea(list: RefObject<HTMLElement | null>, page: number, isShown: boolean) {
  const shownPage = useRef(page)

  useEffect(() => {
    if (!isShown || shownPage.current === page) return
    const isNext = page === shownPage.current + 1
    shownPage.current = page
    if (!isNext || !list.current) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const top = list.current.getBoundingClientRect().top + scrollY - gapAbove
    scrollTo({ top, behavior: isCalm ? 'auto' : 'smooth' })
    const firstNew = list.current.querySelectorAll('article')[(page - 1) * pageSize]
    firstNew?.querySelector('a')?.focus({ preventScroll: true })
  }, [list, page, isShown])
}
