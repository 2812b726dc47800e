import { Box, Flex } from '@chakra-ui/react'
import { hrefOf } from '#platform/addresses.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { SectionTitle } from '#platform/web/ui/page.tsx'

const starters = [
  'northern lights',
  'balloon',
  'road trip',
  'learn to cook',
  'sleep under the stars',
  'Japan',
  'with a friend',
  'marathon',
]

/** Searches to begin with, for those who do not know yet what they are looking for. */
export function SearchStarters({ title }: { title: string }) {
  return (
    <Box as="section" aria-label={title}>
      <SectionTitle mb={4}>{title}</SectionTitle>
      <Flex as="ul" listStyle="none" wrap="wrap" gap={3}>
        {starters.map((starter) => (
          <li key={starter}>
            <LinkButton to={hrefOf('search', { q: starter })} size="sm">
              {starter}
            </LinkButton>
          </li>
        ))}
      </Flex>
    </Box>
  )
}
