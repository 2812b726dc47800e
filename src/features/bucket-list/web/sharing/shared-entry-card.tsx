import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import type { SharedListView } from '#features/bucket-list/contract.ts'
import { leftCatalogue, statusLabels } from '#features/bucket-list/messages.ts'
import { CollapsibleText } from '../entry/collapsible-text.tsx'
import { IdeaTitle } from '../entry/idea-title.tsx'
import { statusTones } from '../entry/statuses.ts'

interface Props {
  entry: SharedListView['entries'][number]
  /** A control in the picture's corner, such as the heart. */
  action: ReactNode
}

/** An entry of somebody else's list. */
export function SharedEntryCard({
  entry: { ideaId, title, imageUrl, status, notes, archived },
  action,
}: Props) {
  return (
    <Card tabIndex={-1}>
      <Picture src={imageUrl} alt="" />
      {action ? (
        <Box position="absolute" top={3} right={3}>
          {action}
        </Box>
      ) : null}
      <Flex direction="column" gap={3} p={5} flex="1">
        <Flex gap={1.5} wrap="wrap">
          <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
          {archived ? <Badge>{leftCatalogue}</Badge> : null}
        </Flex>
        <Box as="h2" fontSize="lg" fontWeight={600} lineHeight="snug" overflowWrap="anywhere">
          <IdeaTitle ideaId={ideaId} archived={archived}>
            {title}
          </IdeaTitle>
        </Box>
        {notes ? <CollapsibleText>{notes}</CollapsibleText> : null}
      </Flex>
    </Card>
  )
}

const Card = chakra('article', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    overflow: 'hidden',
  },
})
