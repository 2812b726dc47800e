import { Flex } from '@chakra-ui/react'
import { LinkButton } from '#platform/web/ui/button.tsx'

/** What stands in for a member's controls whose script does not come. */
export function PlainMemberLinks() {
  return (
    <Flex gap={2} wrap="wrap">
      <LinkButton to="/my-bucket-list" look="quiet" size="sm">
        My Bucket List
      </LinkButton>
      <LinkButton to="/account" look="quiet" size="sm">
        Your account
      </LinkButton>
    </Flex>
  )
}
