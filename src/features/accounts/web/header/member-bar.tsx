import { Box, chakra, Flex } from '@chakra-ui/react'
import { Popover } from '#platform/web/overlays/popover.tsx'
import { MenuLink } from '#platform/web/frame/menu-link.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import type { CurrentUser } from '#features/accounts/contract.ts'
import { memberLinks } from './member-links.ts'
import { SignOutButton } from './sign-out-button.tsx'

/** A member's controls in the header. As wide for every role, so that nothing moves when it is known. */
export function MemberBar({ user }: { user: CurrentUser }) {
  const [list, ...others] = memberLinks(user)
  return (
    <>
      <LinkButton to={list.to} look="quiet" size="sm">
        {list.label}
      </LinkButton>
      <Box position="relative">
        <Popover label="Your account" face={<Initial>{initialOf(user.name)}</Initial>} isNarrow>
          <Box fontWeight={600} whiteSpace="normal">
            {user.name}
          </Box>
          <Box color="quiet" fontSize="sm" whiteSpace="normal">
            {user.email}
          </Box>
          <Flex as="nav" aria-label="Account" direction="column" mt={3} mx={-3}>
            {others.map(({ to, label }) => (
              <MenuLink key={to} to={to}>
                {label}
              </MenuLink>
            ))}
          </Flex>
        </Popover>
      </Box>
      <SignOutButton />
    </>
  )
}

const initialOf = (name: string) => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '–'

const Initial = chakra('span', {
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
