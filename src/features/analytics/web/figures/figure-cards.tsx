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
import { styled } from '#platform/web/styled.tsx'
import { StatCard, StatGrid } from '#platform/web/ui/figure-card.tsx'

interface Props {
  series: { name: SeriesName; total: number; before: number }[]
}

/** The sums of a period at a glance, each beside the one before it. */
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

/** The calendar day (YYYY-MM-DD) that a bar begins with, as people write it; a day has no zone. */
export const formatBarStart = (start: string, by: BarUnit): string =>
  new Date(`${start}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    ...(by === 'month' ? { year: 'numeric' } : { day: 'numeric' }),
    timeZone: 'UTC',
  })

/** How a sum stands to the one before it; undefined where there is nothing to compare. */
export function formatChange(total: number, before: number): string | undefined {
  if (before === 0) return total === 0 ? undefined : 'none before'
  const percent = Math.round(((total - before) / before) * 100)
  if (percent === 0) return 'as before'
  return `${Math.abs(percent).toLocaleString('en-US')} % ${percent > 0 ? 'more' : 'fewer'}`
}

interface CsvLinkProps {
  table: SeriesName | ListName
  period: Period
  by?: BarUnit | undefined
  /** What the table is called, for whoever hears the link alone. */
  title: string
}

/** The table as a file for spreadsheets. */
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
