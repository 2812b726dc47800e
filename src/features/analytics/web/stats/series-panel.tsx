import { lazy, Suspense } from 'react'
import type { SeriesName, BarUnit } from '#features/analytics/limits.ts'
import { periodLabels, seriesLabels } from '#features/analytics/messages.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Table } from '#platform/web/ui/table.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { formatBarStart, formatChange, CsvLink } from './stat-cards.tsx'
import type { PeriodChoice } from './period-bar.tsx'
import { useTerms } from '#platform/web/settings.ts'

const chartHeight = '12rem'

// Loaded on demand, because Recharts adds 116 kB.
const SeriesChart = lazy(() => import('./series-chart.tsx').then((file) => ({ default: file.SeriesChart })))

export interface Point {
  start: string
  count: number
  before: number
}

interface Props {
  series: { name: SeriesName; total: number; before: number; points: Point[] }
  choice: PeriodChoice
  by: BarUnit
}

/** Panel of one series: a sentence with its total and change, a chart, a table and a link to a CSV file. */
export function SeriesPanel({ series: { name, total, before, points }, choice, by }: Props) {
  const say = useTerms()
  const label = say(seriesLabels[name])
  const change = formatChange(total, before)
  const summary =
    total === 0
      ? `None in the last ${periodLabels[choice.period]}.`
      : `${total.toLocaleString('en-US')} in the last ${periodLabels[choice.period]}${change ? `, ${change}` : ''}.`
  return (
    <Panel title={label}>
      <div className={css({ color: 'quiet', fontSize: 'sm', mb: 3 })}>{summary}</div>
      {total + before > 0 ? (
        <div className={css({ height: chartHeight })} aria-hidden="true">
          <Suspense fallback={<Skeleton className={css({ height: chartHeight })} />}>
            <SeriesChart label={label} by={by} points={points} />
          </Suspense>
        </div>
      ) : null}
      <div className={css({ display: 'flex', mt: 2, gap: 4, alignItems: 'flex-start', fontSize: 'sm' })}>
        <details className={css({ flex: '1', minWidth: 0 })}>
          <summary className={css({ cursor: 'pointer', color: 'quiet', py: { base: 3, md: 1 } })}>
            View as table
          </summary>
          {/* Focusable, so that the keyboard can scroll it. */}
          <Scrolled tabIndex={0} aria-label={`${label}, table`}>
            <Table>
              <thead>
                <tr>
                  <th scope="col">From</th>
                  <th scope="col">{label}</th>
                  <th scope="col">Previous period</th>
                </tr>
              </thead>
              <tbody>
                {points.toReversed().map((point) => (
                  <tr key={point.start}>
                    <th scope="row">{formatBarStart(point.start, by)}</th>
                    <td>{point.count.toLocaleString('en-US')}</td>
                    <td>{point.before.toLocaleString('en-US')}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Scrolled>
        </details>
        <CsvLink table={name} period={choice.period} by={choice.by} title={label} />
      </div>
    </Panel>
  )
}

const Scrolled = styled('section', { base: { maxHeight: '16rem', overflowY: 'auto' } })
