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

/** The parts of the dashboard, each with an address of its own. Where they do not fit, the chosen one is in sight. */
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
    // A bar of its own would lie on the line below; words that fade out at the edge say that there is more.
    scrollbarWidth: 'none',
    // Words have broken widths and a bar scrolls by whole pixels: what is rounded off is this one, not the last tab's.
    pr: '1px',
    borderBottomWidth: '1px',
    borderColor: 'line',
    mb: { base: 5, md: 6 },
  },
})

/** In the browser only, where it is known. */
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
    // Never narrower than its words: the bar scrolls.
    flexShrink: 0,
    minWidth: 11,
    minHeight: 11,
    px: { base: 2, md: 4 },
    color: 'quiet',
    fontSize: { base: 'xs', sm: 'sm' },
    fontWeight: 600,
    whiteSpace: 'nowrap',
    _hover: { color: 'ink' },
    // Within the bar, which scrolls and would cut an outline around it.
    _focusVisible: { outlineOffset: '-3px' },
    // The others have no line that cannot be seen: where colours are forced it would be.
    '&[aria-current=page]': { color: 'ink', borderColor: 'accent', borderBottomWidth: '3px', pt: '3px' },
  },
})

/** Lower than the head of a reading page: what is worked with stands below it. */
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
