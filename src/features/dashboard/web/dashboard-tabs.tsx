import { chakra } from '@chakra-ui/react'
import { NavLink } from 'react-router'

const tabs = [
  { to: '/admin', label: 'Manage Ideas' },
  { to: '/admin/categories', label: 'Categories' },
  { to: '/admin/analytics', label: 'Analytics' },
]
const adminTabs = [...tabs, { to: '/admin/people', label: 'People' }]

/** The parts of the dashboard, each with an address of its own. */
export function DashboardTabs({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Bar aria-label="Dashboard">
      {(isAdmin ? adminTabs : tabs).map(({ to, label }) => (
        <Tab key={to} to={to} end>
          {label}
        </Tab>
      ))}
    </Bar>
  )
}

const Bar = chakra('nav', {
  base: {
    display: 'flex',
    gap: { md: 2 },
    overflowX: 'auto',
    borderBottomWidth: '1px',
    borderColor: 'line',
    mb: { base: 5, md: 6 },
  },
})

const Tab = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 11,
    px: { base: 2, md: 4 },
    color: 'quiet',
    fontSize: { base: 'xs', sm: 'sm' },
    fontWeight: 600,
    whiteSpace: 'nowrap',
    borderBottomWidth: '3px',
    borderColor: 'transparent',
    _hover: { color: 'ink' },
    // Within the bar, which scrolls and would cut an outline around it.
    _focusVisible: { outlineOffset: '-3px' },
    '&[aria-current=page]': { color: 'ink', borderColor: 'accent' },
  },
})
