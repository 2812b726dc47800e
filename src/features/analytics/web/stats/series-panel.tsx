import { lazy, Suspense, type ReactNode } from 'react'
import type { SeriesName, BarUnit } from '#features/analytics/limits.ts'
import { periodLabels, seriesLabels } from '#features/analytics/messages.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Cell, SortHeading, Table, useSortedRows } from '#platform/web/ui/table.tsx'
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

interface SeriesPanelsProps {
  series: Props['series'][]
  choice: PeriodChoice
  by: BarUnit
  /** Further panels of the grid. */
  children?: ReactNode
}

/**
 * Grid with a panel (total, chart, table and CSV link) for each series that counted anything in the period or the one
 * before; the others are only named, in one line above. `children` are further panels of the grid.
 */
export function SeriesPanels({ series, choice, by, children }: SeriesPanelsProps) {
  const say = useTerms()
  const empty = series.filter(({ total, before }) => total + before === 0)
  return (
    <>
      {empty.length > 0 ? (
        <div className={css({ color: 'quiet', fontSize: 'sm' })}>
          Nothing in the last {periodLabels[choice.period]} or the {periodLabels[choice.period]} before that:{' '}
          {empty.map(({ name }) => say(seriesLabels[name]).toLowerCase()).join(', ')}.
        </div>
      ) : null}
      <div
        className={css({
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        })}
      >
        {series
          .filter((one) => !empty.includes(one))
          .map((one) => (
            <SeriesPanel key={one.name} series={one} choice={choice} by={by} />
          ))}
        {children}
      </div>
    </>
  )
}

/** Panel of one series: a sentence with its total and change, a chart, a table and a link to a CSV file. */
function SeriesPanel({ series: { name, total, before, points }, choice, by }: Props) {
  const say = useTerms()
  const label = say(seriesLabels[name])
  const change = formatChange(total, before)
  const { rows, by: sortBy } = useSortedRows(points.toReversed(), columns)
  const summary =
    total === 0
      ? `None in the last ${periodLabels[choice.period]}.`
      : `${total.toLocaleString('en-US')} in the last ${periodLabels[choice.period]}${change ? `, ${change}` : ''}.`
  return (
    <Panel title={label}>
      <div className={css({ color: 'quiet', fontSize: 'sm', mb: 3 })}>{summary}</div>
      {/* Recharts keeps its former width for a frame after the window has become narrower. */}
      <div className={css({ height: chartHeight, overflow: 'hidden' })} aria-hidden="true">
        <Suspense fallback={<Skeleton className={css({ height: chartHeight })} />}>
          <SeriesChart label={label} by={by} points={points} />
        </Suspense>
      </div>
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
                  <SortHeading {...sortBy('start')}>From</SortHeading>
                  <SortHeading isNumber {...sortBy('count')}>
                    {label}
                  </SortHeading>
                  <SortHeading isNumber {...sortBy('before')}>
                    Previous period
                  </SortHeading>
                </tr>
              </thead>
              <tbody>
                {rows.map((point) => (
                  <tr key={point.start}>
                    <th scope="row">{formatBarStart(point.start, by)}</th>
                    <Cell isNumber>{point.count.toLocaleString('en-US')}</Cell>
                    <Cell isNumber>{point.before.toLocaleString('en-US')}</Cell>
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

/** Sort key of a bar by column. */
const columns = {
  start: ({ start }: Point) => start,
  count: ({ count }: Point) => count,
  before: ({ before }: Point) => before,
}

const Scrolled = styled('section', { base: { maxHeight: '16rem', overflowY: 'auto' } })
