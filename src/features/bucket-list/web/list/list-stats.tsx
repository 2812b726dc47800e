import { statusLabels } from '#features/bucket-list/messages.ts'
import { css, styled } from '#platform/web/styled.tsx'
import type { Filter } from './list-view.ts'

const cards = [
  { filter: 'all', label: 'Total', tint: css({ color: 'ink' }) },
  { filter: 'planned', label: statusLabels.planned, tint: css({ color: 'accentText' }) },
  { filter: 'in_progress', label: statusLabels.in_progress, tint: css({ color: 'gold' }) },
  { filter: 'completed', label: statusLabels.completed, tint: css({ color: 'teal' }) },
] as const

/** How many entries there are in each state. */
export function ListStats({ counts }: { counts: Record<Filter, number> }) {
  return (
    <Cards aria-label="Your list in numbers">
      {cards.map(({ filter, label, tint }) => (
        <div key={filter}>
          <dt>{label}</dt>
          <dd className={tint}>{counts[filter]}</dd>
        </div>
      ))}
    </Cards>
  )
}

/** One strip on a phone, where the list itself must not begin below the screen; else a card for each. */
const Cards = styled('dl', {
  base: {
    display: 'grid',
    justifyContent: { base: 'space-between', md: 'stretch' },
    gap: { base: 2, md: 4 },
    gridTemplateColumns: { base: 'repeat(4, auto)', md: 'repeat(4, minmax(0, 1fr))' },
    background: { base: 'card', md: 'transparent' },
    borderColor: 'line',
    borderRadius: 'lg',
    borderWidth: { base: '1px', md: '0' },
    px: { base: 4, md: 0 },
    py: { base: 1, md: 0 },
    '& > div': {
      display: 'flex',
      flexDirection: 'column-reverse',
      background: 'card',
      borderColor: 'line',
      borderRadius: 'lg',
      borderWidth: { base: '0', md: '1px' },
      px: { md: 5 },
      py: { md: 3 },
    },
    '& dt': { color: 'quiet', fontSize: { base: 'xs', sm: 'sm' }, fontWeight: 500 },
    '& dd': {
      fontFamily: 'heading',
      fontSize: { base: 'lg', md: '2xl' },
      fontWeight: 600,
      lineHeight: 'tight',
    },
  },
})
