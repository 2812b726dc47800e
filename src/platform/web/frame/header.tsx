import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { faviconPath, hrefOf } from '#platform/addresses.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { hasWordmark } from '#platform/has-wordmark.ts'
import { Popover } from '../overlays/popover.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { useSettings, useBasePath } from '../settings.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Column } from '../ui/page.tsx'

export interface HeaderLink {
  to: string
  label: string
}

interface Props {
  links: HeaderLink[]
  searchBox: ReactNode
  /** The signed-in user, or a link to sign in. */
  account: ReactNode
  /** Variant of `account` for the menu of small screens. */
  menuAccount: ReactNode
  /** Link to sign in, for the bar of small screens. Controls to its right keep their place when it disappears. */
  signIn: ReactNode
  /** Reminder of pending saves, if any. */
  waiting: ReactNode
}

/**
 * The sticky header of every page: logo, site name (unless the logo contains it), links, search box, account controls
 * and a reminder of pending saves (`waiting`). On small screens, the search and the links collapse into popovers that
 * work without JavaScript; the search does so on any screen if the page has a search of its own.
 * @param props.account controls of the bar on large screens, and `menuAccount` those of the menu on small ones.
 */
export function Header({ links, searchBox, account, menuAccount, signIn, waiting }: Props) {
  const { siteName, logo } = useSettings()
  const withBase = useBasePath()
  const isWordmark = logo !== null && hasWordmark(logo)
  return (
    <Bar>
      <Column
        className={css({ display: 'flex', alignItems: 'center', gap: { base: 1, lg: 4 }, minHeight: 16 })}
      >
        <Logo to={hrefOf('home')} aria-label={`${siteName}, home`}>
          {logo ? (
            <img {...logo} src={withBase(logo.src)} alt={isWordmark ? siteName : ''} />
          ) : (
            // The site icon, already cached for the tab.
            <img src={withBase(faviconPath)} width={30} height={30} fetchPriority="low" alt="" />
          )}
          {isWordmark ? null : siteName}
        </Logo>
        <nav className={css({ display: 'flex', hideBelow: 'lg', gap: 1 })} aria-label="Main">
          {links.map(({ to, label }) => (
            <MenuLink key={to} to={to}>
              {label}
            </MenuLink>
          ))}
        </nav>
        <div
          className={css({
            hideBelow: 'xl',
            flex: '1',
            minWidth: 0,
            maxWidth: '24rem',
            mr: 'auto',
            // Hidden on pages with a search of their own. A filter, such as that of the categories, is no search element.
            ':root:has(main search) &': { display: 'none' },
          })}
        >
          {searchBox}
        </div>
        <div className={css({ display: 'flex', alignItems: 'center', ml: 'auto' })}>
          {/* The reminder leads to a page with the same link, and a phone has no room for both. */}
          <div className={css({ hideFrom: 'lg', smDown: { '&:has(+ a)': { display: 'none' } } })}>
            {signIn}
          </div>
          {waiting}
          <div className={css({ hideBelow: 'sm' })}>
            <SchemeSwitch />
          </div>
          <div
            className={css({
              xl: { display: 'none', ':root:has(main search) &': { display: 'block' } },
            })}
          >
            <Popover label="Open search" face={<Icon name="search" size={22} />}>
              {searchBox}
            </Popover>
          </div>
        </div>
        <div
          className={css({
            display: 'flex',
            hideBelow: 'lg',
            alignItems: 'center',
            gap: 2,
            flexShrink: 0,
            whiteSpace: 'nowrap',
          })}
        >
          {account}
        </div>
        <div className={css({ hideFrom: 'lg' })}>
          <Popover label="Open menu" face={<Icon name="menu" size={22} />}>
            <nav className={css({ display: 'flex', flexDirection: 'column', gap: 1 })} aria-label="Menu">
              {links.map(({ to, label }) => (
                <MenuLink key={to} to={to}>
                  {label}
                </MenuLink>
              ))}
              {menuAccount}
            </nav>
            <div className={css({ hideFrom: 'sm' })}>
              <SchemeSwitch />
            </div>
          </Popover>
        </div>
      </Column>
    </Bar>
  )
}

const Bar = styled('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 10,
    background: 'color-mix(in srgb, {colors.paper} 92%, transparent)',
    backdropFilter: 'blur(12px)',
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
})

const Logo = styled(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    fontFamily: 'heading',
    fontSize: { base: 'lg', sm: 'xl' },
    fontWeight: 600,
    letterSpacing: 'tight',
    minHeight: 11,
  },
})

const switchLabel = 'Switch between light and dark mode'

/**
 * Switches between light and dark, and remembers the choice in localStorage. The icon is chosen by light-dark() in CSS,
 * so that it is right before the script runs.
 */
function SchemeSwitch() {
  return (
    <Tooltip label={switchLabel}>
      <Button look="quiet" size="icon" aria-label={switchLabel} onClick={switchScheme}>
        <SchemeIcon className={css({ color: 'light-dark({colors.ink}, transparent)' })}>
          <Icon name="moon" />
        </SchemeIcon>
        <SchemeIcon className={css({ color: 'light-dark(transparent, {colors.ink})', position: 'absolute' })}>
          <Icon name="sun" />
        </SchemeIcon>
      </Button>
    </Tooltip>
  )
}

const SchemeIcon = styled('span', {})

function switchScheme() {
  const { dataset } = document.documentElement
  const current = dataset.scheme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const next = current === 'dark' ? 'light' : 'dark'
  dataset.scheme = next
  try {
    localStorage.scheme = next
  } catch {
    // localStorage may be blocked; the choice then lasts for this page.
  }
}

/** A link in the header or its menu. */
export const MenuLink = styled(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 11,
    px: 3,
    borderRadius: 'full',
    fontWeight: 500,
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    _hover: { background: 'sunken' },
    '&[aria-current=page]': { color: 'accentText', fontWeight: 600 },
  },
})
