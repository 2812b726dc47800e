import { Box, Flex, Grid } from '@chakra-ui/react'
import { listTitle } from '#features/bucket-list/messages.ts'
import { PageTitle } from '#platform/web/ui/page.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** What stands on the page while the list loads, in the size of what replaces it. */
export function MyListLoading() {
  return (
    <>
      <Flex
        as="header"
        direction={{ base: 'column', lg: 'row' }}
        align={{ lg: 'center' }}
        gap={{ base: 5, md: 10 }}
        pt={{ base: 8, md: 14 }}
        pb={{ base: 5, md: 8 }}
      >
        <Box flex="1" minWidth={0}>
          <PageTitle tabIndex={-1}>{listTitle}</PageTitle>
          <Box as="output" display="block" color="quiet" fontSize={{ base: 'md', md: 'lg' }} mt={3}>
            Loading your bucket list...
          </Box>
          <Flex gap={2} wrap="wrap" mt={5} aria-hidden="true">
            {['9.75rem', '4.75rem', '13rem'].map((width) => (
              <Skeleton key={width} width={width} height={10} borderRadius="full" />
            ))}
          </Flex>
        </Box>
        <Skeleton boxSize={{ base: '6rem', md: '8rem' }} borderRadius="full" aria-hidden />
      </Flex>
      <Grid aria-hidden="true" gap={{ base: 2, md: 4 }} templateColumns="repeat(4, minmax(0, 1fr))">
        {['total', 'planned', 'started', 'done'].map((card) => (
          <Skeleton
            key={card}
            height={{ base: '4.6rem', md: '6.1rem' }}
            borderRadius={{ base: 'md', md: 'lg' }}
          />
        ))}
      </Grid>
      <Grid aria-hidden="true" gap={4} mt={{ base: 5, md: 10 }}>
        <Skeleton height={10} maxWidth="34rem" borderRadius="full" />
        <Skeleton height={11} borderRadius="md" mb={{ base: 0, md: 2 }} />
        {['first', 'second', 'third'].map((row) => (
          <Skeleton key={row} height={{ base: '17rem', md: '15rem' }} borderRadius="lg" />
        ))}
      </Grid>
    </>
  )
}
