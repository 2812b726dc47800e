import { Box, Flex } from '@chakra-ui/react'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** The place of the settings while it is being asked whose they are. */
export function AccountSkeleton() {
  return (
    <Flex direction="column" gap={12} aria-busy="true">
      {[1, 2, 3].map((section) => (
        <Box key={section} borderTopWidth="1px" borderColor="line" pt={10}>
          <Skeleton height={7} maxWidth="18rem" />
          <Skeleton height={12} mt={5} maxWidth="30rem" />
          <Skeleton height={12} mt={5} maxWidth="9rem" />
        </Box>
      ))}
    </Flex>
  )
}
