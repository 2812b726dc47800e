import {
  type SeriesName,
  type BarUnit,
  statsExportPath,
  type ListName,
  type Period,
} from '#features/analytics/limits.ts'
import { seriesLabels } from '#features/analytics/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { useTerms, useBasePath } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { StatCard, StatGrid } from '#platform/web/ui/stat-card.tsx'

interface Props {
  series: { name: SeriesName; total: number; before: number }[]
}

/**
 * Grid of cards, one for each series (such as page views), with its total in the period and its change from the period
 * before (see `formatChange`).
 */
export function StatCards({ series }: Props) {
  const say = useTerms()
  return (
    <StatGrid figures="seven">
      {series.map(({ name, total, before }) => (
        <StatCard
          key={name}
          label={say(seriesLabels[name])}
          count={total}
          note={formatChange(total, before)}
        />
      ))}
    </StatGrid>
  )
}

/**
 * Line with the totals of each series (such as page views) in the last seven days, each with the total of the seven
 * days before, unless both are 0.
 */
export function WeekTotals({ series }: Props) {
  const say = useTerms()
  return (
    <WeekLine aria-label="This week">
      {series.map(({ name, total, before }) => (
        <div key={name} className={css({ display: 'flex', gap: 2, alignItems: 'baseline' })}>
          <dt className={css({ color: 'quiet' })}>{say(seriesLabels[name])}</dt>
          <dd className={css({ fontWeight: 600 })}>{total.toLocaleString('en-US')}</dd>
          {total + before > 0 ? (
            <dd className={css({ color: 'quiet', fontSize: 'xs' })}>
              (was {before.toLocaleString('en-US')})
            </dd>
          ) : null}
        </div>
      ))}
    </WeekLine>
  )
}

const WeekLine = styled('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 5,
    rowGap: 1,
    fontSize: 'sm',
  },
})

/**
 * Formats the first day (YYYY-MM-DD) of a bar of a chart: `Mar 2`, or `Mar 2026` if bars are months. Uses UTC, because
 * a calendar date has no time zone.
 */
export const formatBarStart = (start: string, by: BarUnit): string =>
  new Date(`${start}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    ...(by === 'month' ? { year: 'numeric' } : { day: 'numeric' }),
    timeZone: 'UTC',
  })

/**
 * Describes the change from the previous period: “12% more”, “5% fewer”, “unchanged” or “none in the previous
 * period”; undefined if both totals are 0.
 */
export function formatChange(total: number, before: number): string | undefined {
  if (before === 0) return total === 0 ? undefined : 'none in the previous period'
  const percent = Math.round(((total - before) / before) * 100)
  if (percent === 0) return 'unchanged'
  return `${Math.abs(percent).toLocaleString('en-US')}% ${percent > 0 ? 'more' : 'fewer'}`
}

interface CsvLinkProps {
  table: SeriesName | ListName
  period: Period
  by?: BarUnit | undefined
  /** Title of the table, for the link's accessible name. */
  title: string
}

/**
 * Link “CSV” that downloads one table of the statistics (`table`) for a period as a CSV file. `title` names the table
 * for screen readers.
 */
export function CsvLink({ title, ...query }: CsvLinkProps) {
  const based = useBasePath()
  return (
    <Anchor href={based(hrefOf(statsExportPath, { ...query }))} download aria-label={`${title} as CSV`}>
      CSV
    </Anchor>
  )
}

const Anchor = styled('a', {
  base: {
    color: 'quiet',
    fontSize: 'sm',
    textDecoration: 'underline',
    textUnderlineOffset: '0.15em',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'end',
    minWidth: { base: 11, md: 6 },
    minHeight: { base: 11, md: 8 },
    _hover: { color: 'ink' },
  },
})
