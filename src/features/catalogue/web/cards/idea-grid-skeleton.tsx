import { Box } from '@chakra-ui/react'
import { CardGrid } from '#platform/web/ui/card-grid.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

interface SkeletonProps {
  count: number
  columns?: 3 | 4
  /** The cards will not name their category. */
  isOfOneCategory?: boolean
}

/** What stands in the grid while the ideas load, in the size of the cards. */
export function IdeaGridSkeleton({ count, columns = 4, isOfOneCategory = false }: SkeletonProps) {
  return (
    <CardGrid as="section" columns={columns} aria-busy="true" aria-label="Loading ideas">
      {Array.from({ length: count }, (_, index) => (
        <Box
          key={index}
          borderWidth="1px"
          borderColor="line"
          borderRadius="lg"
          overflow="hidden"
          background="card"
        >
          <Skeleton aspectRatio="4/3" borderRadius="0" />
          <Box p={5}>
            {isOfOneCategory ? null : <Skeleton height={4} width="40%" mb={3} />}
            <Skeleton height={6} width="90%" mb={3} />
            <Skeleton height={16} mb={4} />
            <Skeleton height={7} width={32} borderRadius="full" />
          </Box>
        </Box>
      ))}
    </CardGrid>
  )
}
