import { Box, chakra } from '@chakra-ui/react'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** Cards in 4, 3, 2 or 1 columns, as wide as the screen allows; a row of three stays one from 48rem on. */
export const IdeaGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: 5, md: 6 },
    gridTemplateColumns: { base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
  },
  variants: {
    columns: {
      3: { gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' } },
      4: { gridTemplateColumns: { lg: 'repeat(3, minmax(0, 1fr))', xl: 'repeat(4, minmax(0, 1fr))' } },
    },
  },
  defaultVariants: { columns: 4 },
})

interface SkeletonProps {
  count: number
  columns?: 3 | 4
  /** The cards will not name their category. */
  isOfOneCategory?: boolean
}

/** What stands in the grid while the ideas load, in the size of the cards. */
export function IdeaGridSkeleton({ count, columns = 4, isOfOneCategory = false }: SkeletonProps) {
  return (
    <IdeaGrid as="section" columns={columns} aria-busy="true" aria-label="Loading ideas">
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
    </IdeaGrid>
  )
}
