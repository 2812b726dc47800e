import { Box, Grid } from '@chakra-ui/react'
import { listTitle } from '#features/bucket-list/texts.ts'
import { PageHeader } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** What stands on the page while the list loads, in the size of what replaces it. */
export function MyListLoading() {
  return (
    <>
      <PageHeader title={listTitle} subtitle={<Box as="output">Loading your bucket list...</Box>} />
      <Grid
        aria-hidden="true"
        gap={{ base: 3, md: 4 }}
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
      >
        {['total', 'planned', 'started', 'done'].map((card) => (
          <Skeleton key={card} height="6rem" borderRadius="lg" />
        ))}
      </Grid>
      <Grid aria-hidden="true" gap={4} mt={10}>
        {['first', 'second', 'third'].map((row) => (
          <Skeleton key={row} height={{ base: '17rem', md: '15rem' }} borderRadius="lg" />
        ))}
      </Grid>
    </>
  )
}
