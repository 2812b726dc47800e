import { Box, Flex } from '@chakra-ui/react'
import type { Figures } from '#features/dashboard/contract.ts'
import { hrefOf } from '#platform/addresses.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'

/** What members keep most, each with how many of them do. */
export function MostSavedPanel({ ideas }: { ideas: Figures['mostSaved'] }) {
  return (
    <Panel title="Most saved">
      {ideas.length === 0 ? (
        <Box color="quiet" fontSize="sm">
          Nobody has saved an idea yet.
        </Box>
      ) : null}
      <Box as="ol" listStyle="none" fontSize="sm" maxHeight="14rem" overflowY="auto">
        {ideas.map(({ id, title, saves }) => (
          <Flex as="li" key={id} justify="space-between" gap={4}>
            <TextLink to={hrefOf('idea', { id })} py={0.5}>
              {title}
            </TextLink>
            <Box as="span" color="quiet" whiteSpace="nowrap">
              {saves.toLocaleString('en-US')} {saves === 1 ? 'member' : 'members'}
            </Box>
          </Flex>
        ))}
      </Box>
    </Panel>
  )
}
