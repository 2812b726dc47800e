import type { ComponentType, ReactNode } from 'react'
import type { AnalyticsStats } from '#features/analytics/contract.ts'
import { minNeglectedViews, visitorSeries, type ListName } from '#features/analytics/limits.ts'
import { visitorStatsNote } from '#features/analytics/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { CsvLink, StatCards } from './stat-cards.tsx'
import type { PeriodChoice } from './period-bar.tsx'
import { SeriesPanels } from './series-panel.tsx'

interface Props {
  figures: AnalyticsStats
  choice: PeriodChoice
  /** Control that turns a search without results into a synonym. */
  Synonym: ComponentType<{ text: string }>
}

/**
 * Visitor section of the statistics for editors: totals, a chart of each series, and lists of viewed ideas and
 * categories, ideas nobody saves, sources, campaigns, devices, and searches with and without results. Renders the given
 * figures; `Synonym` is the control with which a search without results becomes a synonym.
 */
export function VisitorStats({ figures, choice, Synonym }: Props) {
  const say = useTerms()
  const { by, ideas, categories, neglected, searches, inVain } = figures
  const series = visitorSeries.flatMap((name) => figures.series.filter((one) => one.name === name))
  return (
    <>
      <div className={css({ color: 'quiet', fontSize: 'sm' })}>{visitorStatsNote}</div>
      <StatCards series={series} />
      <SeriesPanels series={series} choice={choice} by={by}>
        <ListPanel
          title="Needs Attention"
          table="neglected"
          choice={choice}
          note={
            neglected.length === 0
              ? 'Nothing needs attention.'
              : say`Ideas viewed ${minNeglectedViews} times or more that no one has saved.`
          }
          rows={neglected.map(({ id, title, views }) => ({
            key: id,
            what: (
              <TextLink isAlone to={hrefOf('admin', { edit: id })}>
                {title}
              </TextLink>
            ),
            count: `${formatCount(views)} views`,
          }))}
        />
        <ListPanel
          title={say('Most Viewed Ideas')}
          table="ideas"
          choice={choice}
          note={ideas.length === 0 ? 'No views in this period.' : 'By page views, with the number of saves.'}
          rows={ideas.map(({ id, title, views, saves }) => ({
            key: id,
            what: (
              <TextLink isAlone to={hrefOf('idea', { id })}>
                {title}
              </TextLink>
            ),
            count: `${formatCount(views)} · ${formatCount(saves)} saved`,
          }))}
        />
        <ListPanel
          title="Most Viewed Categories"
          table="categories"
          choice={choice}
          note={categories.length === 0 ? 'No views in this period.' : 'By page views.'}
          rows={categories.map(({ slug, name, views }) => ({
            key: slug,
            what: (
              <TextLink isAlone to={hrefOf('category', { slug })}>
                {name}
              </TextLink>
            ),
            count: formatCount(views),
          }))}
        />
        <ListPanel
          title="Where Visitors Come From"
          table="sources"
          choice={choice}
          note={figures.sources.length === 0 ? 'No visits in this period.' : 'By referring page.'}
          rows={toRows(figures.sources)}
        />
        <ListPanel
          title="Campaigns"
          table="campaigns"
          choice={choice}
          note={
            figures.campaigns.length === 0
              ? 'No visits with UTM parameters in this period.'
              : 'By UTM parameters.'
          }
          rows={toRows(figures.campaigns)}
        />
        <ListPanel
          title="Devices"
          table="devices"
          choice={choice}
          note={figures.devices.length === 0 ? 'No visits in this period.' : 'By visits.'}
          rows={toRows(figures.devices)}
        />
        <ListPanel
          title="Top Searches"
          table="searches"
          choice={choice}
          note={
            searches.length === 0
              ? 'No searches in this period.'
              : say('With the number of searches and ideas found.')
          }
          rows={searches.map(({ text, count, results }) => ({
            key: text,
            what: (
              <TextLink isAlone to={hrefOf('search', { q: text })}>
                {text}
              </TextLink>
            ),
            count: `${formatCount(count)}× · ${formatCount(results)} found`,
          }))}
        />
        <SearchesWithoutResultsPanel searches={inVain} choice={choice} Synonym={Synonym} />
      </SeriesPanels>
    </>
  )
}

const formatCount = (count: number) => count.toLocaleString('en-US')

const sourceLabels: Record<string, string> = {
  direct: 'Direct or unknown',
  others: 'Other',
  desktop: 'Computers',
  mobile: 'Phones',
  tablet: 'Tablets',
  other: 'Other',
}

const toRows = (list: AnalyticsStats['sources']) =>
  list.map(({ name, count }) => ({ key: name, what: sourceLabels[name] ?? name, count: formatCount(count) }))

interface SearchesWithoutResultsPanelProps {
  searches: { text: string; count: number }[]
  choice: PeriodChoice
  /** Control that turns the search into a synonym. */
  Synonym: ComponentType<{ text: string }>
}

/** Searches without results. Each can become an idea or a synonym. */
function SearchesWithoutResultsPanel({ searches, choice, Synonym }: SearchesWithoutResultsPanelProps) {
  const say = useTerms()
  return (
    <ListPanel
      title="Searches Without Results"
      table="inVain"
      choice={choice}
      note={searches.length === 0 ? 'Every search had results.' : 'Searches that had no results.'}
      rows={searches.map(({ text, count }) => ({
        key: text,
        what: (
          <>
            {text}
            <div
              className={css({
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 4,
                mb: 1,
              })}
            >
              <TextLink isAlone to={hrefOf('admin', { new: text })} aria-label={say`Create an idea: ${text}`}>
                {say('Create an idea')}
              </TextLink>
              <Synonym text={text} />
            </div>
          </>
        ),
        count: `${count.toLocaleString('en-US')}×`,
      }))}
    />
  )
}

interface Row {
  key: string | number
  /** Label of the row, as a link if it has a page. */
  what: ReactNode
  /** Count, with words if the number alone is unclear. */
  count: ReactNode
}

interface ListPanelProps {
  title: string
  table: ListName
  choice: PeriodChoice
  /** Explains the rows, or why there are none. */
  note: string
  rows: Row[]
}

/** Top list with counts and a CSV download. */
function ListPanel({ title, table, choice, note, rows }: ListPanelProps) {
  return (
    <Panel title={title}>
      <div
        className={css({
          display: 'flex',
          gap: 4,
          mb: 2,
          justifyContent: 'space-between',
          alignItems: 'baseline',
        })}
      >
        <div className={css({ color: 'quiet', fontSize: 'sm' })}>{note}</div>
        {rows.length > 0 ? <CsvLink table={table} period={choice.period} title={title} /> : null}
      </div>
      <List>
        {rows.map(({ key, what, count }) => (
          <li
            key={key}
            className={css({ display: 'flex', justifyContent: 'space-between', gap: 4, py: 0.5 })}
          >
            <div className={css({ minWidth: 0, overflowWrap: 'anywhere' })}>{what}</div>
            <div className={css({ color: 'quiet', whiteSpace: 'nowrap' })}>{count}</div>
          </li>
        ))}
      </List>
    </Panel>
  )
}

const List = styled('ol', {
  base: { listStyle: 'none', fontSize: 'sm', maxHeight: '16rem', overflowY: 'auto' },
})
