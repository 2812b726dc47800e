import type { ComponentType } from 'react'
import type { Figures } from '#features/analytics/contract.ts'
import { manyViews, visitorSeries } from '#features/analytics/limits.ts'
import { whoIsCounted } from '#features/analytics/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'
import { FigureCards } from './figure-cards.tsx'
import { InVainPanel } from './in-vain-panel.tsx'
import { ListPanel } from './list-panel.tsx'
import type { PeriodChoice } from './period-choice.ts'
import { SeriesPanel } from './series-panel.tsx'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  figures: Figures
  choice: PeriodChoice
  /** How a search in vain becomes a synonym. */
  Synonym: ComponentType<{ text: string }>
}

/** What visitors did in a period: sums, charts, and what there was most of. */
export function VisitorFigures({ figures, choice, Synonym }: Props) {
  const say = useSay()
  const { by, ideas, categories, neglected, searches, inVain } = figures
  const series = visitorSeries.flatMap((name) => figures.series.filter((one) => one.name === name))
  return (
    <>
      <div className={css({ color: 'quiet', fontSize: 'sm' })}>{whoIsCounted}</div>
      <FigureCards series={series} />
      <div
        className={css({
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        })}
      >
        {series.map((one) => (
          <SeriesPanel key={one.name} series={one} choice={choice} by={by} />
        ))}
        <ListPanel
          title="Needs attention"
          table="neglected"
          choice={choice}
          note={
            neglected.length === 0
              ? 'Nothing: what many see, somebody keeps.'
              : say`Ideas that were seen ${manyViews} times or more, and that nobody keeps.`
          }
          rows={neglected.map(({ id, title, views }) => ({
            key: id,
            what: (
              <TextLink isAlone to={hrefOf('admin', { edit: id })}>
                {title}
              </TextLink>
            ),
            count: `${times(views)} views`,
          }))}
        />
        <ListPanel
          title={say('Most viewed ideas')}
          table="ideas"
          choice={choice}
          note={ideas.length === 0 ? 'None was looked at yet.' : 'With how often they were saved.'}
          rows={ideas.map(({ id, title, views, saves }) => ({
            key: id,
            what: (
              <TextLink isAlone to={hrefOf('idea', { id })}>
                {title}
              </TextLink>
            ),
            count: `${times(views)} · ${times(saves)} saved`,
          }))}
        />
        <ListPanel
          title="Most viewed categories"
          table="categories"
          choice={choice}
          note={categories.length === 0 ? 'None was looked at yet.' : 'By page views.'}
          rows={categories.map(({ slug, name, views }) => ({
            key: slug,
            what: (
              <TextLink isAlone to={hrefOf('category', { slug })}>
                {name}
              </TextLink>
            ),
            count: times(views),
          }))}
        />
        <ListPanel
          title="Where visitors come from"
          table="sources"
          choice={choice}
          note={figures.sources.length === 0 ? 'Nobody came yet.' : 'By the page that led here.'}
          rows={named(figures.sources)}
        />
        <ListPanel
          title="Campaigns"
          table="campaigns"
          choice={choice}
          note={
            figures.campaigns.length === 0
              ? 'Nobody came by an address with utm_….'
              : 'What utm_… in an address said.'
          }
          rows={named(figures.campaigns)}
        />
        <ListPanel
          title="Devices"
          table="devices"
          choice={choice}
          note={figures.devices.length === 0 ? 'Nobody came yet.' : 'By arrivals.'}
          rows={named(figures.devices)}
        />
        <ListPanel
          title="Most frequent searches"
          table="searches"
          choice={choice}
          note={
            searches.length === 0 ? 'Nobody searched yet.' : say('How often, and how many ideas were found.')
          }
          rows={searches.map(({ text, count, results }) => ({
            key: text,
            what: (
              <TextLink isAlone to={hrefOf('search', { q: text })}>
                {text}
              </TextLink>
            ),
            count: `${times(count)}× · ${times(results)} found`,
          }))}
        />
        <InVainPanel searches={inVain} choice={choice} Synonym={Synonym} />
      </div>
    </>
  )
}

const times = (count: number) => count.toLocaleString('en-US')

const sourceWords: Record<string, string> = {
  direct: 'Directly, or nobody says',
  others: 'Others',
  desktop: 'Computers',
  mobile: 'Phones',
  tablet: 'Tablets',
  other: 'Others',
}

const named = (list: Figures['sources']) =>
  list.map(({ name, count }) => ({ key: name, what: sourceWords[name] ?? name, count: times(count) }))
