import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { doneByYear, firstOf, type DoneYear } from './done-by-year.ts'
import { TimelineEntry } from './timeline-entry.tsx'
import { useFocusOnNew } from './use-focus-on-new.ts'

const step = 60

/** What was done, year by year: the album's filled pages. */
export function Timeline({ entries }: { entries: readonly EntryView[] }) {
  const [shown, setShown] = useState(step)
  const { place, expectMore } = useFocusOnNew(shown)
  const years = doneByYear(entries)
  const total = years.reduce((sum, { entries: done }) => sum + done.length, 0)
  if (total === 0) {
    return (
      <EmptyState title="Nothing done yet">
        Complete the first thing on your list, and its picture goes here.
      </EmptyState>
    )
  }
  return (
    <Box ref={place}>
      {firstOf(years, shown).map(({ year, entries: visible }) => (
        <Box as="section" key={year} aria-labelledby={`year-${year}`} mb={10}>
          <Flex align="baseline" gap={3} mb={4}>
            <SectionTitle id={`year-${year}`}>{year}</SectionTitle>
            <Box color="quiet">{doneIn(years, year)} done</Box>
          </Flex>
          <Pages>
            {visible.map((entry) => (
              <TimelineEntry key={entry.id} entry={entry} />
            ))}
          </Pages>
        </Box>
      ))}
      {shown < total ? (
        <Flex justify="center">
          <Button
            onClick={() => {
              expectMore()
              setShown(shown + step)
            }}
          >
            Show more
          </Button>
        </Flex>
      ) : null}
    </Box>
  )
}

const doneIn = (years: readonly DoneYear[], wanted: string) =>
  years.find(({ year }) => year === wanted)?.entries.length ?? 0

const Pages = chakra('ol', {
  base: {
    display: 'grid',
    gap: { base: 4, md: 6 },
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      md: 'repeat(3, minmax(0, 1fr))',
      lg: 'repeat(4, minmax(0, 1fr))',
    },
    listStyle: 'none',
  },
})
