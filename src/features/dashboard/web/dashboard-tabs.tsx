import { useCallback, useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { hrefOf, pages } from '#platform/addresses.ts'
import { useTerms } from '#platform/web/settings.ts'
import { styled, css } from '#platform/web/styled.tsx'
import { dashboardSubtitle, dashboardTitle } from '../messages.ts'

const tabs = [
  { page: 'admin', label: 'Manage Ideas' },
  { page: 'adminCategories', label: 'Categories' },
  { page: 'adminAnalytics', label: 'Analytics' },
  { page: 'adminNewsletter', label: 'Newsletter' },
  { page: 'adminPeople', label: 'People' },
  { page: 'adminWebhooks', label: 'Webhooks' },
  { page: 'adminJobs', label: 'Jobs' },
  { page: 'adminBackups', label: 'Backups' },
] as const

/**
 * Tabs of the dashboard, each a page. Editors do not see those for admins only. If they do not fit, the selected one is
 * scrolled into view.
 */
export function DashboardTabs({ isAdmin }: { isAdmin: boolean }) {
  const say = useTerms()
  const bar = useRef<HTMLElement>(null)
  const [more, setMore] = useState<'none' | 'before' | 'after' | 'both'>('none')
  const { pathname } = useLocation()
  const updateFade = useCallback(() => {
    if (!bar.current) return
    const { scrollLeft, scrollWidth, clientWidth } = bar.current
    const [before, after] = [scrollLeft > 1, scrollLeft < scrollWidth - clientWidth - 1]
    setMore(before && after ? 'both' : before ? 'before' : after ? 'after' : 'none')
  }, [])
  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>(`[href$="${pathname}"]`)
    if (bar.current && chosen)
      bar.current.scrollLeft = chosen.offsetLeft - (bar.current.clientWidth - chosen.offsetWidth) / 2
    updateFade()
  }, [pathname, updateFade])
  useEffect(() => {
    addEventListener('resize', updateFade)
    return () => removeEventListener('resize', updateFade)
  }, [updateFade])
  return (
    <Bar
      ref={bar}
      aria-label="Dashboard"
      data-more={more}
      style={{ maskImage: fadeMasks[more] }}
      onScroll={updateFade}
    >
      {tabs
        .filter(({ page }) => isAdmin || pages[page].seenBy !== 'admin')
        .map(({ page, label }) => (
          <Tab key={page} end to={hrefOf(page)}>
            {say(label)}
          </Tab>
        ))}
    </Bar>
  )
}

const Bar = styled('nav', {
  base: {
    display: 'flex',
    position: 'relative',
    gap: { md: 2 },
    overflowX: 'auto',
    // A scrollbar would cover the border below; fading edges show that there are more tabs.
    scrollbarWidth: 'none',
    // Text has fractional widths, but `scrollLeft` is an integer: this pixel absorbs the rounding, so that the last tab
    // is not cut off.
    pr: '1px',
    borderBottomWidth: '1px',
    borderColor: 'line',
    mb: { base: 5, md: 6 },
  },
})

/** Set in the browser only, where the scroll position is known. */
const fadeMasks = {
  none: undefined,
  before: 'linear-gradient(90deg, transparent, black 3rem)',
  after: 'linear-gradient(270deg, transparent, black 3rem)',
  both: 'linear-gradient(90deg, transparent, black 3rem, black calc(100% - 3rem), transparent)',
}

const Tab = styled(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    // Tabs do not shrink below their label: the bar scrolls instead.
    flexShrink: 0,
    minWidth: 11,
    minHeight: 11,
    px: { base: 2, md: 4 },
    color: 'quiet',
    fontSize: { base: 'xs', sm: 'sm' },
    fontWeight: 600,
    whiteSpace: 'nowrap',
    _hover: { color: 'ink' },
    // Inside the tab, because the scrolling bar would clip an outline around it.
    _focusVisible: { outlineOffset: '-3px' },
    // Unselected tabs have no transparent border, because forced colours would make it visible.
    '&[aria-current=page]': { color: 'ink', borderColor: 'accent', borderBottomWidth: '3px', pt: '3px' },
  },
})

/**
 * Title and subtitle of the dashboard, less high than the header of a public page, so that the tools below start
 * higher.
 */
export function DashboardHeader() {
  const say = useTerms()
  return (
    <header className={css({ pt: { base: 5, md: 8 }, pb: { base: 3, md: 4 } })}>
      <Title tabIndex={-1}>{dashboardTitle}</Title>
      <div className={css({ color: 'quiet', mt: 1 })}>{say(dashboardSubtitle)}</div>
    </header>
  )
}

const Title = styled('h1', { base: { fontSize: { base: 'xl', md: '2xl' }, fontWeight: 600 } })
