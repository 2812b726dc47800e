import { Box, chakra } from '@chakra-ui/react'
import { statusLabels } from '../texts.ts'
import type { Filter } from './list-view.ts'

const cards = [
  { filter: 'all', label: 'Total', tone: 'ink' },
  { filter: 'planned', label: statusLabels.planned, tone: 'accentText' },
  { filter: 'in_progress', label: statusLabels.in_progress, tone: 'gold' },
  { filter: 'completed', label: statusLabels.completed, tone: 'teal' },
] as const

/** How many entries there are in each state. */
export function ListStats({ counts }: { counts: Record<Filter, number> }) {
  return (
    <Cards aria-label="Your list in numbers">
      {cards.map(({ filter, label, tone }) => (
        <div key={filter}>
          <dt>{label}</dt>
          <Box as="dd" color={tone}>
            {counts[filter]}
          </Box>
        </div>
      ))}
    </Cards>
  )
}

const Cards = chakra('dl', {
  base: {
    display: 'grid',
    gap: { base: 3, md: 4 },
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
    '& > div': {
      display: 'flex',
      flexDirection: 'column-reverse',
      background: 'card',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'lg',
      px: 5,
      py: 4,
    },
    '& dt': { color: 'quiet', fontSize: 'sm', fontWeight: 500 },
    '& dd': { fontFamily: 'heading', fontSize: '2xl', fontWeight: 600, lineHeight: 'tight' },
  },
})
