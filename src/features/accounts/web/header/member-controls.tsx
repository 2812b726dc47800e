import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CurrentUser, HeaderUser } from '#features/accounts/contract.ts'
import { sessionCookieName } from '#features/accounts/limits.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { getBasePath, useTerms } from '#platform/web/settings.ts'
import { isForbidden } from '#platform/web/failure.ts'
import { MenuLink } from '#platform/web/frame/header.tsx'
import { Popover } from '#platform/web/overlays/popover.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { LinkButton, Button } from '#platform/web/ui/button.tsx'
import { useSignOutHandler } from '../signing-in/use-signed-out.ts'

interface Props {
  place: 'bar' | 'menu'
  user: HeaderUser
}

/**
 * Shows a member's links, name and sign-out button, as a popover in the header bar or as entries of the menu on small
 * screens. This component is a separate chunk, which visitors do not load.
 */
export function MemberControls({ place, user }: Props) {
  return place === 'bar' ? <MemberBar user={user} /> : <MemberMenu user={user} />
}

function MemberMenu({ user }: { user: HeaderUser }) {
  const say = useTerms()
  const [menu, setMenu] = useState<HTMLDivElement | null>(null)
  return (
    <div
      ref={setMenu}
      className={css({
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        borderTopWidth: '1px',
        borderColor: 'line',
        mt: 2,
        pt: 3,
      })}
    >
      {user.hasNews ? <MenuButtonDot menu={menu} /> : null}
      {memberLinks(user).map(({ to, label }) => (
        <MenuLink key={to} to={to}>
          {say(label)}
          {user.hasNews && to === hrefOf('lists') ? <NewsDot /> : null}
        </MenuLink>
      ))}
      <div
        className={css({
          display: 'flex',
          pt: 3,
          px: 3,
          gap: 3,
          alignItems: 'center',
          justifyContent: 'space-between',
        })}
      >
        <div className={css({ minWidth: 0 })}>{user.name}</div>
        <SignOutButton />
      </div>
    </div>
  )
}

/** Has the same width for every role, so that the layout does not shift when the role is known. */
function MemberBar({ user }: { user: HeaderUser }) {
  const say = useTerms()
  const [list, ...others] = memberLinks(user)
  return (
    <>
      <LinkButton to={list.to} look="quiet" size="sm">
        {say(list.label)}
      </LinkButton>
      <div className={css({ position: 'relative' })}>
        <Popover
          label={user.hasNews ? `Your account. ${newOnLists}` : 'Your account'}
          face={
            <Initial>
              {initialOf(user.name)}
              {user.hasNews ? <CornerDot /> : null}
            </Initial>
          }
          isNarrow
        >
          <div className={css({ fontWeight: 600, whiteSpace: 'normal' })}>{user.name}</div>
          <div className={css({ color: 'quiet', fontSize: 'sm', whiteSpace: 'normal' })}>{user.email}</div>
          <nav
            className={css({ display: 'flex', flexDirection: 'column', mt: 3, mx: -3 })}
            aria-label="Account"
          >
            {others.map(({ to, label }) => (
              <MenuLink key={to} to={to}>
                {label}
                {user.hasNews && to === hrefOf('lists') ? <NewsDot /> : null}
              </MenuLink>
            ))}
          </nav>
        </Popover>
      </div>
      <SignOutButton />
    </>
  )
}

const initialOf = (name: string) => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '–'

const newOnLists = 'New on your lists'

const Dot = styled('span', {
  base: {
    display: 'inline-block',
    flexShrink: 0,
    width: 2,
    height: 2,
    borderRadius: 'full',
    background: 'accent',
  },
})

/** Dot at the link to the member's lists. */
const NewsDot = () => (
  <>
    <Dot className={css({ ml: 2 })} aria-hidden="true" />
    <span className={css({ srOnly: true })}>{newOnLists}</span>
  </>
)

/** Dot at the corner of a button. */
const CornerDot = () => (
  <Dot
    className={css({
      position: 'absolute',
      top: 0,
      right: 0,
    })}
    aria-hidden="true"
  />
)

/**
 * Dot on the button that opens the menu of small screens. A portal, because the button is in the first load of every
 * page and the dot is not.
 */
function MenuButtonDot({ menu }: { menu: HTMLElement | null }) {
  const button = menu?.closest('details')?.querySelector('summary')
  useEffect(() => {
    button?.setAttribute('aria-description', newOnLists)
    return () => button?.removeAttribute('aria-description')
  }, [button])
  return button
    ? createPortal(
        <span className={css({ position: 'relative', alignSelf: 'start' })}>
          <CornerDot />
        </span>,
        button,
      )
    : null
}

const Initial = styled('span', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 9,
    height: 9,
    borderRadius: 'full',
    background: 'tealSoft',
    color: 'teal',
    fontWeight: 700,
    fontSize: 'sm',
  },
})

/** Returns a member's links for the header, the bucket list and the lists first. */
function memberLinks({ role }: CurrentUser) {
  return [
    { to: hrefOf('myBucketList'), label: 'My Bucket List' },
    { to: hrefOf('lists'), label: 'My Lists' },
    ...(role === 'member' ? [] : [{ to: hrefOf('admin'), label: 'Dashboard' }]),
    { to: hrefOf('account'), label: 'Account settings' },
  ] as const
}

function SignOutButton() {
  const { signOut, isSigningOut } = useSignOut()
  return (
    <Button
      className={css({ color: 'quiet', _hover: { color: 'ink' }, flexShrink: 0 })}
      look="quiet"
      size="sm"
      aria-disabled={isSigningOut || undefined}
      onClick={signOut}
    >
      Sign Out
    </Button>
  )
}

/**
 * Signs out and goes to the home page. If the request fails, personal data is removed from the page all the same, and
 * the cookie if the browser allows it; otherwise it remains until the session expires.
 */
function useSignOut() {
  const leave = useSignOutHandler()
  const { mutate, isPending } = api.accounts.logout.useMutation({
    onSuccess: () => leave({ title: 'You’re signed out' }),
    onError: (error) => {
      document.cookie = `${sessionCookieName}=; Path=${getBasePath() || '/'}; Max-Age=0`
      leave({
        title: 'You’re signed out on this device',
        description: isForbidden(error)
          ? error.message
          : 'The site couldn’t be reached. To be safe, sign out again when it’s back online.',
      })
    },
  })

  function signOut() {
    if (!isPending) mutate()
  }
  return { signOut, isSigningOut: isPending }
}
