import type { ReactNode } from 'react'
import { formatCount } from '../format-count.ts'
import { css, styled } from '#platform/web/styled.tsx'

interface Props {
  label: string
  /** Undefined while loading. */
  count: number | undefined
  /** Note below the number. */
  note?: ReactNode
}

/** Card with one number, its label and a note, for a `StatGrid`; a dash while `count` is undefined (loading). */
export function StatCard({ label, count, note }: Props) {
  return (
    <Card>
      <dt className={css({ color: 'quiet', fontSize: 'sm' })}>{label}</dt>
      <dd className={css({ fontFamily: 'heading', fontSize: '2xl', fontWeight: 600, lineHeight: 'tight' })}>
        {count === undefined ? '–' : formatCount(count)}
      </dd>
      <dd className={css({ color: 'quiet', fontSize: 'xs', minHeight: 5 })}>{note}</dd>
    </Card>
  )
}

/** A definition list that shows `StatCard`s in a grid. */
export const StatGrid = styled('dl', {
  base: {
    display: 'grid',
    gap: 3,
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr))' },
  },
  variants: {
    /** Seven cards share one row on wide screens. */
    figures: { four: {}, seven: { gridTemplateColumns: { xl: 'repeat(7, minmax(0, 1fr))' } } },
  },
  defaultVariants: { figures: 'four' },
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
