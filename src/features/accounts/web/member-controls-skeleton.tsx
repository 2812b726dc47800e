import { Box, Flex } from '@chakra-ui/react'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** Takes the room of a member's controls to the pixel: it is as wide as their words. */
export function MemberControlsSkeleton({ place }: { place: 'bar' | 'menu' }) {
  if (place === 'menu') return <Skeleton height="11.25rem" aria-hidden="true" />
  return (
    <Flex gap={2} align="center" fontSize="sm" fontWeight={600} aria-hidden="true">
      <Skeleton px={4} py={2} borderRadius="full" borderWidth="1px" borderColor="transparent">
        <Box visibility="hidden">My Bucket List</Box>
      </Skeleton>
      <Skeleton width={11} height={11} borderRadius="full" />
      <Skeleton px={4} py={2} borderRadius="full" borderWidth="1px" borderColor="transparent">
        <Box visibility="hidden">Sign Out</Box>
      </Skeleton>
    </Flex>
  )
}
