import { Box, chakra, Flex } from '@chakra-ui/react'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** Ideas one below the other. */
export const IdeaList = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: 4 } })

/** What stands in the list while the ideas load, in the size of its items. */
export function IdeaListSkeleton({ count }: { count: number }) {
  return (
    <IdeaList aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <Flex
          key={index}
          p={3}
          gap={{ base: 3, md: 6 }}
          align="center"
          borderWidth="1px"
          borderColor="line"
          borderRadius="lg"
          background="card"
        >
          <Skeleton
            aspectRatio="4/3"
            width={{ base: 24, sm: 40, md: 48 }}
            flexShrink={0}
            alignSelf="flex-start"
          />
          <Box flex="1">
            <Skeleton height={6} width="70%" mb={3} />
            <Skeleton height={12} mb={3} />
            <Skeleton height={7} width={40} borderRadius="full" />
          </Box>
        </Flex>
      ))}
    </IdeaList>
  )
}
