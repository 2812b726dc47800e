import { NavLink } from 'react-router'
import { hrefOf, pages } from '#platform/addresses.ts'
import { useTerms } from '#platform/web/settings.ts'
import { styled, css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { dashboardSubtitle, dashboardTitle } from '../messages.ts'

const groups = [
  {
    label: 'Content',
    tabs: [
      { page: 'admin', label: 'Manage Ideas' },
      { page: 'adminCategories', label: 'Categories' },
    ],
  },
  {
    label: 'Audience',
    tabs: [
      { page: 'adminAnalytics', label: 'Analytics' },
      { page: 'adminNewsletter', label: 'Newsletter' },
      { page: 'adminPeople', label: 'People' },
    ],
  },
  {
    label: 'System',
    tabs: [
      { page: 'adminWebhooks', label: 'Webhooks' },
      { page: 'adminJobs', label: 'Jobs' },
      { page: 'adminBackups', label: 'Backups' },
    ],
  },
] as const

/**
 * Tabs of the dashboard in three groups, each tab a page. Editors do not see those for admins only. On narrow screens
 * each group is a column, so that no tab is out of view.
 */
export function DashboardTabs({ isAdmin }: { isAdmin: boolean }) {
  const say = useTerms()
  return (
    <Bar aria-label="Dashboard">
      {groups.map(({ label: group, tabs }) => {
        const seen = tabs.filter(({ page }) => isAdmin || pages[page].seenBy !== 'admin')
        if (seen.length === 0) return null
        return (
          <fieldset key={group}>
            <legend className={css({ color: 'quiet', fontSize: 'xs', px: { md: 4 } })}>{group}</legend>
            <div className={css({ display: 'flex', flexDirection: { base: 'column', lg: 'row' } })}>
              {seen.map(({ page, label }) => (
                <Tab key={page} end to={hrefOf(page)}>
                  {say(label)}
                </Tab>
              ))}
            </div>
          </fieldset>
        )
      })}
    </Bar>
  )
}

const Bar = styled('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: { base: 4, md: 6 },
    rowGap: 2,
    borderBottomWidth: '1px',
    borderColor: 'line',
    mb: { base: 5, md: 6 },
  },
})

const Tab = styled(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: 11,
    minHeight: 11,
    px: { md: 4 },
    color: 'quiet',
    fontSize: { base: 'xs', sm: 'sm' },
    fontWeight: 600,
    whiteSpace: 'nowrap',
    _hover: { color: 'ink' },
    // Unselected tabs have no transparent border, because forced colours would make it visible.
    '&[aria-current=page]': { color: 'ink', borderColor: 'accent', borderBottomWidth: '3px', pt: '3px' },
  },
})

/**
 * Header of the dashboard: title, subtitle and a link to the public site. It is less high than the header of a public
 * page, to leave room for the tools below.
 */
export function DashboardHeader() {
  const say = useTerms()
  return (
    <header
      className={css({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        pt: { base: 5, md: 8 },
        pb: { base: 3, md: 4 },
      })}
    >
      <div>
        <Title tabIndex={-1}>{dashboardTitle}</Title>
        <div className={css({ color: 'quiet', mt: 1 })}>{say(dashboardSubtitle)}</div>
      </div>
      <LinkButton className={css({ flexShrink: 0 })} to={hrefOf('home')} size="sm">
        View site
      </LinkButton>
    </header>
  )
}

const Title = styled('h1', { base: { fontSize: { base: 'xl', md: '2xl' }, fontWeight: 600 } })
