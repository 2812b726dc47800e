import type { AnalyticsStats } from '#features/analytics/contract.ts'
import { mailCounterNames } from '#features/newsletter/limits.ts'
import { newsletterStatsTitle, newsletterStatsNote } from '#features/analytics/messages.ts'
import { css } from '#platform/web/styled.tsx'
import { StatCards } from './stat-cards.tsx'
import type { PeriodChoice } from './period-bar.tsx'
import { SeriesPanels } from './series-panel.tsx'

interface Props {
  figures: Pick<AnalyticsStats, 'series' | 'by' | 'readers'>
  choice: PeriodChoice
}

/**
 * Newsletter section of the statistics for editors: the current number of subscribers, and for each counter of mails
 * and subscribers its total and a chart. Renders the given figures and loads nothing.
 */
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
      <SeriesPanels series={shown} choice={choice} by={by} />
    </>
  )
}
