import { Popover } from '#platform/web/overlays/popover.tsx'
import { MenuLink } from '#platform/web/frame/menu-link.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import type { CurrentUser } from '#features/accounts/contract.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { memberLinks } from './member-links.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { useSay } from '#platform/web/settings.ts'

/** A member's controls in the header. As wide for every role, so that nothing moves when it is known. */
export function MemberBar({ user }: { user: CurrentUser }) {
  const say = useSay()
  const [list, ...others] = memberLinks(user)
  return (
    <>
      <LinkButton to={list.to} look="quiet" size="sm">
        {say(list.label)}
      </LinkButton>
      <div className={css({ position: 'relative' })}>
        <Popover label="Your account" face={<Initial>{initialOf(user.name)}</Initial>} isNarrow>
          <div className={css({ fontWeight: 600, whiteSpace: 'normal' })}>{user.name}</div>
          <div className={css({ color: 'quiet', fontSize: 'sm', whiteSpace: 'normal' })}>{user.email}</div>
          <nav
            className={css({ display: 'flex', flexDirection: 'column', mt: 3, mx: -3 })}
            aria-label="Account"
          >
            {others.map(({ to, label }) => (
              <MenuLink key={to} to={to}>
                {label}
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

const Initial = styled('span', {
  base: {
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
