import { Box, Flex } from '@chakra-ui/react'
import type { Figures } from '#features/dashboard/contract.ts'
import { figuresDays } from '#features/dashboard/limits.ts'
import { hrefOf } from '#platform/addresses.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { Panel } from '../panel.tsx'

/** What visitors looked for and the catalogue has not: each may become an idea. */
export function SearchesInVainPanel({ searches }: { searches: Figures['searchesInVain'] }) {
  return (
    <Panel title="Searches without results">
      <Box color="quiet" fontSize="sm" mb={2}>
        {searches.length === 0
          ? `None in the last ${figuresDays} days.`
          : `What visitors looked for in the last ${figuresDays} days.`}
      </Box>
      <Box as="ul" listStyle="none" fontSize="sm" maxHeight="14rem" overflowY="auto">
        {searches.map(({ text, count }) => (
          <Flex as="li" key={text} justify="space-between" gap={4} py={0.5}>
            <Box as="span" minWidth={0} overflowWrap="anywhere">
              {text}{' '}
              <Box as="span" color="quiet">
                ({count.toLocaleString('en-US')}×)
              </Box>
            </Box>
            <TextLink
              to={hrefOf('admin', { new: text })}
              whiteSpace="nowrap"
              aria-label={`Create an idea from this: ${text}`}
            >
              Create an idea from this
            </TextLink>
          </Flex>
        ))}
      </Box>
    </Panel>
  )
}
