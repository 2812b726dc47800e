import { Box, Flex } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { SaveHeart } from '#features/bucket-list/web/save-heart.tsx'
import { SearchResultCard } from '#features/ideas/web/search-result-card.tsx'
import { SearchResultGrid } from '#features/ideas/web/search-result-grid.tsx'
import type { SearchResult } from '#features/search/contract.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'

interface Props {
  q: string
  result: SearchResult
  /** How many steps of results are shown, from 1. */
  page: number
}

/** How many results a step shows. */
export const resultStep = 24
const aboveTheFold = 2

/** The ideas that were found, a step at a time; how far one has got is in the address. */
export function SearchResults({ q, result: { ideas, total, isExact }, page }: Props) {
  const shown = ideas.length
  const grid = useRef<HTMLDivElement>(null)
  const shownBefore = useRef(shown)

  // The control that was used is gone or has moved on: reading goes on with the first new result.
  useEffect(() => {
    const firstNew = shown > shownBefore.current ? grid.current?.children[shownBefore.current] : null
    firstNew?.querySelector('a')?.focus({ preventScroll: true })
    shownBefore.current = shown
  }, [shown])

  return (
    <>
      {isExact ? null : (
        <Box as="p" fontWeight={600} fontSize="lg" mb={6}>
          No exact match. Close matches:
        </Box>
      )}
      <SearchResultGrid ref={grid}>
        {ideas.map((idea, index) => (
          <SearchResultCard
            key={idea.id}
            idea={idea}
            isFirst={index < aboveTheFold}
            action={<SaveHeart idea={idea} />}
          />
        ))}
      </SearchResultGrid>
      {total > resultStep ? (
        <Flex direction="column" align="center" gap={4} mt={10}>
          <Box color="quiet" fontSize="sm">
            {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')} shown
          </Box>
          {shown < total ? (
            <LinkButton to={`/search?q=${encodeURIComponent(q)}&page=${page + 1}`} preventScrollReset>
              Show more results
            </LinkButton>
          ) : null}
        </Flex>
      ) : null}
    </>
  )
}
