import type { EntryView } from '#features/bucket-list/contract.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { doneByYear } from './done-by-year.ts'

const mostYears = 5

/** How much was done in each of the last years. */
export function YearBars({ entries }: { entries: readonly EntryView[] }) {
  const years = doneByYear(entries).slice(0, mostYears).toReversed()
  if (years.length === 0) return null
  const most = Math.max(...years.map(({ entries: done }) => done.length))
  return (
    <Bars aria-label="Done by year">
      {years.map(({ year, entries: done }) => (
        <li key={year}>
          <span className={css({ fontWeight: 600 })}>{done.length}</span>
          <div
            className={css({
              width: 6,
              borderTopRadius: 'sm',
              background: 'teal',
            })}
            style={{ height: `${Math.max(4, Math.round((done.length / most) * 64))}px` }}
            aria-hidden="true"
            data-amount
          />
          <span className={css({ color: 'quiet' })}>{year}</span>
        </li>
      ))}
    </Bars>
  )
}

const Bars = styled('ol', {
  base: {
    display: 'flex',
    alignItems: 'end',
    gap: 3,
    listStyle: 'none',
    fontSize: 'xs',
    lineHeight: 'snug',
    '& > li': { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 1 },
  },
})
