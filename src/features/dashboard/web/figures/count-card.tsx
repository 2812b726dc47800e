import type { ReactNode } from 'react'
import { counted } from '#platform/web/ui/counted.ts'
import { css, styled } from '#platform/web/styled.tsx'

interface Props {
  label: string
  count: number | undefined
  /** The figure beside it, in words. */
  note?: ReactNode
}

/** One figure. */
export function CountCard({ label, count, note }: Props) {
  return (
    <Card>
      <dt className={css({ color: 'quiet', fontSize: 'sm' })}>{label}</dt>
      <dd className={css({ fontFamily: 'heading', fontSize: '2xl', fontWeight: 600, lineHeight: 'tight' })}>
        {count === undefined ? '–' : counted(count)}
      </dd>
      <dd className={css({ color: 'quiet', fontSize: 'xs', minHeight: 5 })}>{note}</dd>
    </Card>
  )
}

export const CountGrid = styled('dl', {
  base: {
    display: 'grid',
    gap: 3,
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr))' },
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
