import type { AnalyticsStats } from '#features/analytics/contract.ts'
import { mailCounterNames } from '#features/newsletter/limits.ts'
import { newsletterStatsTitle, newsletterStatsNote } from '#features/analytics/messages.ts'
import { css } from '#platform/web/styled.tsx'
import { StatCards } from './stat-cards.tsx'
import type { PeriodChoice } from './period-bar.tsx'
import { SeriesPanel } from './series-panel.tsx'

interface Props {
  figures: Pick<AnalyticsStats, 'series' | 'by' | 'readers'>
  choice: PeriodChoice
}

/** Statistics of newsletter emails and subscribers for editors: totals, and a chart for each. */
export function NewsletterStats({ figures: { series, by, readers }, choice }: Props) {
  const shown = mailCounterNames.flatMap((name) => series.filter((one) => one.name === name))
  return (
    <>
      <h2 className={css({ fontSize: 'lg', fontWeight: 600, mt: 4 })}>{newsletterStatsTitle}</h2>
      <div className={css({ color: 'quiet', fontSize: 'sm' })}>
        {readers.toLocaleString('en-US')} {readers === 1 ? 'person gets' : 'people get'} the newsletter.{' '}
        {newsletterStatsNote}
      </div>
      <StatCards series={shown} />
      <div
        className={css({
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        })}
      >
        {shown.map((one) => (
          <SeriesPanel key={one.name} series={one} choice={choice} by={by} />
        ))}
      </div>
    </>
  )
}
