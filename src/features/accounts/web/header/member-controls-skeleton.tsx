import { Box, Flex } from '@chakra-ui/react'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** Takes the room of a member's controls; in the bar to the pixel, for it is as wide as their words. */
export function MemberControlsSkeleton({ place }: { place: 'bar' | 'menu' }) {
  if (place === 'menu') {
    return (
      <Flex direction="column" gap={6} mt={2} p={3} minHeight="10.25rem" aria-hidden="true">
        <Skeleton height={5} width={32} mt={3} />
        <Skeleton height={5} width={32} />
      </Flex>
    )
  }
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
