import { Box, chakra, Flex } from '@chakra-ui/react'
import type { EditorIdea } from '#features/ideas/editing-contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { IdeaFacts } from '../idea-facts.tsx'
import { StateBadge } from './state-badge.tsx'

interface Props {
  idea: EditorIdea
  onEdit: () => void
}

/** An idea as its editors see it first. */
export function EditableIdeaCard({ idea, onEdit }: Props) {
  return (
    <Card>
      <Picture src={idea.imageUrl} alt="" />
      <Flex direction="column" gap={2} p={4} flex="1">
        <Flex gap={2} align="start" justify="space-between">
          <Title>{idea.title}</Title>
          {idea.state === 'published' ? null : <StateBadge state={idea.state} />}
        </Flex>
        <Box color="quiet" fontSize="sm" lineClamp={2}>
          {idea.description}
        </Box>
        <Box mt="auto" pt={1}>
          <IdeaFacts difficulty={idea.difficulty} cost={idea.cost} />
        </Box>
        <Flex align="center" justify="space-between" gap={3}>
          <Box color="quiet" fontSize="sm" lineHeight="snug">
            {idea.category?.name ?? 'None'}
          </Box>
          <Button size="sm" aria-label={`Edit ${idea.title}`} onClick={onEdit}>
            Edit
          </Button>
        </Flex>
      </Flex>
    </Card>
  )
}

const Card = chakra('article', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    height: 'full',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    overflow: 'hidden',
  },
})

const Title = chakra('h3', { base: { fontSize: 'md', fontWeight: 600, lineHeight: 'snug', minWidth: 0 } })
