import { Box, Flex } from '@chakra-ui/react'
import { MenuLink } from '#platform/web/frame/menu-link.tsx'
import type { CurrentUser } from '#features/accounts/contract.ts'
import { memberLinks } from './member-links.ts'
import { SignOutButton } from './sign-out-button.tsx'

/** A member's controls in the menu of small screens. */
export function MemberMenu({ user }: { user: CurrentUser }) {
  return (
    <Flex direction="column" gap={1} borderTopWidth="1px" borderColor="line" mt={2} pt={3}>
      {memberLinks(user).map(({ to, label }) => (
        <MenuLink key={to} to={to}>
          {label}
        </MenuLink>
      ))}
      <Flex pt={3} px={3} gap={3} align="center" justify="space-between">
        <Box minWidth={0}>{user.name}</Box>
        <SignOutButton />
      </Flex>
    </Flex>
  )
}
