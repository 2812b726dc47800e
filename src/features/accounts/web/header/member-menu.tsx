import { MenuLink } from '#platform/web/frame/menu-link.tsx'
import type { CurrentUser } from '#features/accounts/contract.ts'
import { css } from '#platform/web/styled.tsx'
import { memberLinks } from './member-links.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { useSay } from '#platform/web/settings.ts'

/** A member's controls in the menu of small screens. */
export function MemberMenu({ user }: { user: CurrentUser }) {
  const say = useSay()
  return (
    <div
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
      {memberLinks(user).map(({ to, label }) => (
        <MenuLink key={to} to={to}>
          {say(label)}
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
