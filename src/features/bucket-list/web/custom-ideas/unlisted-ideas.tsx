import { Box, Flex } from '@chakra-ui/react'
import { Button } from '#platform/web/ui/button.tsx'
import type { CustomIdeaView } from '#features/bucket-list/contract.ts'

interface Props {
  ideas: CustomIdeaView[]
  onAdd: (id: number) => void
}

/** Ideas of one's own that are on no list are offered again. */
export function UnlistedIdeas({ ideas, onAdd }: Props) {
  if (ideas.length === 0) return null
  return (
    <Box as="section" aria-label="Ideas of yours that are not on your list" mb={6}>
      <Box fontSize="sm" fontWeight={600} mb={2}>
        Or put one of yours back
      </Box>
      <Flex as="ul" direction="column" gap={1} listStyle="none" maxHeight="12rem" overflowY="auto">
        {ideas.map(({ id, title }) => (
          <Flex
            as="li"
            key={id}
            align="center"
            gap={3}
            background="sunken"
            borderRadius="md"
            pl={4}
            pr={2}
            py={1}
          >
            <Box flex="1" minWidth={0} fontSize="sm" overflowWrap="anywhere">
              {title}
            </Box>
            <Button look="quiet" size="sm" aria-label={`Add to my list: ${title}`} onClick={() => onAdd(id)}>
              Add
            </Button>
          </Flex>
        ))}
      </Flex>
    </Box>
  )
}
