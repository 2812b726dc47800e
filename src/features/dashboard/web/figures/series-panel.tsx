import { lazy, Suspense } from 'react'
import type { Series } from '#features/dashboard/contract.ts'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Table } from '#platform/web/ui/table.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { dayInWords } from './day-in-words.ts'
import { Panel } from '../panel.tsx'

const chartHeight = '12rem'

// A library of 116 kB, for those who look at it.
const SeriesChart = lazy(() => import('./series-chart.tsx').then((file) => ({ default: file.SeriesChart })))

/** A count by day: as a chart, in a sentence, and as a table. */
export function SeriesPanel({ series: { name, days } }: { series: Series }) {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const most = days.toSorted((one, other) => other.count - one.count)[0]
  const summary =
    total === 0 || !most
      ? `None in the last ${days.length} days.`
      : `${total.toLocaleString('en-US')} in the last ${days.length} days, most on ${dayInWords(most.day)}: ${most.count}.`
  return (
    <Panel title={`${name} by day`}>
      <div className={css({ color: 'quiet', fontSize: 'sm', mb: 3 })}>{summary}</div>
      <div className={css({ height: chartHeight })} aria-hidden="true">
        <Suspense fallback={<Skeleton className={css({ height: chartHeight })} />}>
          <SeriesChart name={name} days={days} />
        </Suspense>
      </div>
      <details className={css({ mt: 2, fontSize: 'sm' })}>
        <summary className={css({ cursor: 'pointer', color: 'quiet', py: 1 })}>As a table</summary>
        {/* It takes the focus, so that a keyboard can scroll it. */}
        <Scrolled tabIndex={0} aria-label={`${name} by day, table`}>
          <Table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">{name}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, count }) => (
                <tr key={day}>
                  <th scope="row">{dayInWords(day)}</th>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Scrolled>
      </details>
    </Panel>
  )
}

const Scrolled = styled('section', { base: { maxHeight: '16rem', overflowY: 'auto' } })
