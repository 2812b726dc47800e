import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { Picture } from '#platform/web/ui/picture.tsx'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { IdeaFacts } from './idea-facts.tsx'

interface Props {
  idea: IdeaView
  /** The heading's rank in its list. */
  as?: 'h2' | 'h3'
  /** Seen without scrolling. */
  isFirst?: boolean
  /** All around it are of the same category, so that it need not say of which. */
  isAmongItsOwn?: boolean
  /** A control in the picture's corner, such as the heart. */
  action?: ReactNode
}

/** An idea in a grid: mostly picture; the whole card leads to the idea. */
export function IdeaCard({ idea, as = 'h3', isFirst = false, isAmongItsOwn = false, action }: Props) {
  return (
    <Card>
      <Box overflow="hidden">
        <Picture src={idea.imageUrl} alt="" isFirst={isFirst} />
      </Box>
      {action ? (
        <Box position="absolute" top={3} right={3} zIndex={1}>
          {action}
        </Box>
      ) : null}
      <Flex direction="column" gap={2} p={5} flex="1">
        {idea.category && !isAmongItsOwn ? (
          <Box color="accentText" fontSize="xs" fontWeight={600}>
            {idea.category.name}
          </Box>
        ) : null}
        <Title as={as}>
          <CardLink to={hrefOf('idea', { id: idea.id })}>{idea.title}</CardLink>
        </Title>
        <Box color="quiet" fontSize="sm" lineClamp={3}>
          {idea.description}
        </Box>
        <Box mt="auto" pt={2}>
          <IdeaFacts difficulty={idea.difficulty} cost={idea.cost} />
        </Box>
      </Flex>
    </Card>
  )
}

export const Card = chakra('article', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: 'full',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    overflow: 'hidden',
    transition: 'transform 200ms, box-shadow 200ms',
    _hover: { transform: 'translateY(-3px)', boxShadow: 'lifted' },
    _focusWithin: { boxShadow: 'lifted' },
  },
})

const Title = chakra('h3', { base: { fontSize: 'lg', fontWeight: 600, lineHeight: 'snug' } })

/** Its after-element covers the card, so that all of it is the link while the text stays selectable by name. */
export const CardLink = chakra(Link, {
  base: {
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '3px solid {colors.accent}', outlineOffset: '-3px' },
    },
  },
})
