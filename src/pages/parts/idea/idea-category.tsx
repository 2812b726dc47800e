import { Box } from '@chakra-ui/react'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { Card, CardLink } from '#features/catalogue/web/cards/idea-card.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Icon } from '#platform/web/ui/icon.tsx'

/** The way to where the idea belongs. */
export function IdeaCategory({ category }: { category: NonNullable<IdeaView['category']> }) {
  return (
    <Card as="div" flexDirection="row" alignItems="center" gap={4} p={5} height="auto">
      <Box flex="1">
        <Box as="h2" color="quiet" fontSize="sm" fontFamily="body" letterSpacing="normal" mb={1}>
          Category
        </Box>
        <Box fontFamily="heading" fontSize="lg" fontWeight={600} lineHeight="snug">
          <CardLink to={hrefOf('category', { slug: category.slug })}>{category.name}</CardLink>
        </Box>
      </Box>
      <Icon name="onward" />
    </Card>
  )
}
