import { Box, Flex } from '@chakra-ui/react'
import { relatedCategories } from '#features/catalogue/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'

/** The way on to other categories. */
export function CategoryRelated({ slug: current }: { slug: string }) {
  return (
    <Box as="nav" aria-labelledby="related" flex={{ lg: '0 0 18rem' }}>
      <Box as="h2" id="related" fontSize={{ base: 'xl', lg: 'lg' }} fontWeight={600} mb={4}>
        Related categories
      </Box>
      <Flex as="ul" gap={3} wrap="wrap" listStyle="none">
        {relatedCategories
          .filter(({ slug }) => slug !== current)
          .map(({ slug, label }) => (
            <li key={slug}>
              <LinkButton to={hrefOf('category', { slug })} size="sm">
                {label}
              </LinkButton>
            </li>
          ))}
      </Flex>
    </Box>
  )
}
