import { Flex } from '@chakra-ui/react'
import { hrefOf } from '#platform/addresses.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'

/** What stands in for a member's controls whose script does not come. */
export function PlainMemberLinks() {
  return (
    <Flex gap={2} wrap="wrap">
      <LinkButton to={hrefOf('myBucketList')} look="quiet" size="sm">
        My Bucket List
      </LinkButton>
      <LinkButton to={hrefOf('account')} look="quiet" size="sm">
        Your account
      </LinkButton>
    </Flex>
  )
}
