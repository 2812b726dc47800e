import { Box, chakra } from '@chakra-ui/react'
import { dashboardSubtitle, dashboardTitle } from '../messages.ts'

/** Lower than the head of a reading page: what is worked with stands below it. */
export function DashboardHeader() {
  return (
    <Box as="header" pt={{ base: 5, md: 8 }} pb={{ base: 3, md: 4 }}>
      <Title tabIndex={-1}>{dashboardTitle}</Title>
      <Box color="quiet" mt={1}>
        {dashboardSubtitle}
      </Box>
    </Box>
  )
}

const Title = chakra('h1', { base: { fontSize: { base: 'xl', md: '2xl' }, fontWeight: 600 } })
