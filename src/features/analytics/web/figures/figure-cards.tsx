import type { SeriesName } from '#features/analytics/limits.ts'
import { seriesLabels } from '#features/analytics/messages.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { changeInWords } from './change-in-words.ts'

interface Props {
  series: { name: SeriesName; total: number; before: number }[]
}

/** The sums of a period at a glance, each beside the one before it. */
export function FigureCards({ series }: Props) {
  return (
    <Cards>
      {series.map(({ name, total, before }) => (
        <Card key={name}>
          <dt className={css({ color: 'quiet', fontSize: 'sm' })}>{seriesLabels[name]}</dt>
          <dd
            className={css({ fontFamily: 'heading', fontSize: '2xl', fontWeight: 600, lineHeight: 'tight' })}
          >
            {total.toLocaleString('en-US')}
          </dd>
          <dd className={css({ color: 'quiet', fontSize: 'xs', minHeight: 5 })}>
            {changeInWords(total, before)}
          </dd>
        </Card>
      ))}
    </Cards>
  )
}

const Cards = styled('dl', {
  base: {
    display: 'grid',
    gap: 3,
    gridTemplateColumns: {
      base: '1fr 1fr',
      md: 'repeat(4, minmax(0, 1fr))',
      xl: 'repeat(7, minmax(0, 1fr))',
    },
  },
})

const Card = styled('div', {
  base: {
    px: 4,
    py: 3,
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    display: 'grid',
    gap: 1,
  },
})
