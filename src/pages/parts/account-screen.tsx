import { Box, Flex, Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { SunrisePicture } from '#pages/parts/home/sunrise-picture.tsx'

interface Props {
  title: string
  subtitle: string
  /** Whoever comes here has an account, and need not be told what it is good for. */
  isForMembers?: boolean
  children: ReactNode
}

const reasons = [
  'Keep the ideas that speak to you in one list',
  'Add your own; nobody else sees them',
  'Plan, start, and look back on what you did',
]

/** The frame of the screens around an account: what is to be done on one side, what it is good for on the other. */
export function AccountScreen({ title, subtitle, isForMembers = false, children }: Props) {
  return (
    <Column>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 26rem) minmax(0, 1fr)' }}
        gap={{ base: 0, lg: 20 }}
        justifyContent="center"
      >
        <Box width="full" maxWidth="26rem" marginInline="auto">
          <PageHeader title={title} subtitle={subtitle} />
          {children}
        </Box>
        <Box hideBelow="lg" pt={14}>
          <Box borderRadius="lg" overflow="hidden" background="card" borderWidth="1px" borderColor="line">
            <SunrisePicture />
            {isForMembers ? null : (
              <Flex
                as="ul"
                aria-label="What an account is good for"
                direction="column"
                gap={3}
                p={8}
                listStyle="none"
              >
                {reasons.map((reason) => (
                  <Flex as="li" key={reason} gap={3} align="start">
                    <Box color="teal" pt={0.5} flexShrink={0}>
                      <Icon name="check" />
                    </Box>
                    {reason}
                  </Flex>
                ))}
              </Flex>
            )}
          </Box>
        </Box>
      </Grid>
    </Column>
  )
}
