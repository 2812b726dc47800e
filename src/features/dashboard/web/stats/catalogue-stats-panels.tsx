import type { ReactNode } from 'react'
import type { CatalogueStats } from '#features/dashboard/contract.ts'
import { shortDescriptionBelow } from '#features/dashboard/limits.ts'
import { hrefOf } from '#platform/addresses.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { StatCard, StatGrid } from '#platform/web/ui/stat-card.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

interface Props {
  figures: CatalogueStats
  /** Further panels of the grid. */
  children: ReactNode
}

/**
 * Panels of catalogue statistics: ideas by state, most saved ideas, ideas with short descriptions and without a
 * picture. Renders the given figures; `children` are further panels.
 */
export function CatalogueStatsPanels({ figures, children }: Props) {
  const say = useTerms()
  const { totals, mostSaved, withoutPicture, thinText } = figures
  const stateLinks = [
    { label: 'published', count: totals.ideas, filter: { state: 'published' } },
    { label: 'scheduled', count: totals.scheduled, filter: { state: 'scheduled' } },
    { label: 'drafts', count: totals.drafts, filter: { state: 'draft' } },
    { label: 'archived', count: totals.archived, filter: { state: 'archived' } },
    { label: 'featured', count: totals.featuredIdeas, filter: { featured: 'yes' } },
  ]
  return (
    <>
      <Panel title={say('Ideas by State')}>
        <ul
          className={css({
            display: 'flex',
            listStyle: 'none',
            flexWrap: 'wrap',
            columnGap: 5,
            rowGap: 2,
            fontSize: 'sm',
          })}
        >
          {stateLinks.map(({ label, count, filter }) => (
            <li key={label}>
              {count > 0 ? (
                <TextLink isAlone to={hrefOf('admin', { view: 'table', ...filter })}>
                  {formatCount(count)} {label}
                </TextLink>
              ) : (
                // A link would lead to an empty table.
                <span className={css({ color: 'quiet' })}>0 {label}</span>
              )}
            </li>
          ))}
          <li className={css({ color: 'quiet' })}>
            {formatCount(totals.members)} {totals.members === 1 ? 'member' : 'members'}
          </li>
        </ul>
      </Panel>
      <div
        className={css({
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        })}
      >
        <MostSavedPanel ideas={mostSaved} />
        <ImprovePanel
          title="Short Descriptions"
          note={`Descriptions with fewer than ${shortDescriptionBelow} characters.`}
          needs={thinText}
        />
        <ImprovePanel
          title="Without a Photo"
          note="These show an illustrated cover. A photo may work better."
          needs={withoutPicture}
        />
        {children}
      </div>
    </>
  )
}

/** Most saved ideas, each with its number of members. */
function MostSavedPanel({ ideas }: { ideas: CatalogueStats['mostSaved'] }) {
  const say = useTerms()
  return (
    <Panel title="Most Saved">
      {ideas.length === 0 ? (
        <div className={css({ color: 'quiet', fontSize: 'sm' })}>{say('No ideas have been saved yet.')}</div>
      ) : null}
      <ol className={css({ listStyle: 'none', fontSize: 'sm', maxHeight: '16rem', overflowY: 'auto' })}>
        {ideas.map(({ id, title, saves }) => (
          <li key={id} className={css({ display: 'flex', justifyContent: 'space-between', gap: 4 })}>
            <TextLink isAlone to={hrefOf('idea', { id })}>
              {title}
            </TextLink>
            <span className={css({ color: 'quiet', whiteSpace: 'nowrap' })}>
              {saves.toLocaleString('en-US')} {saves === 1 ? 'member' : 'members'}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

interface ImprovePanelProps {
  title: string
  /** Explains what the ideas lack. */
  note: string
  needs: CatalogueStats['thinText']
}

/** Ideas that need editing, each linked to its form. */
function ImprovePanel({ title, note, needs: { total, ideas } }: ImprovePanelProps) {
  const say = useTerms()
  return (
    <Panel title={`${title}: ${total.toLocaleString('en-US')}`}>
      <div className={css({ color: 'quiet', fontSize: 'sm', mb: 2 })}>{total === 0 ? 'None.' : note}</div>
      <ul className={css({ listStyle: 'none', fontSize: 'sm', maxHeight: '16rem', overflowY: 'auto' })}>
        {ideas.map(({ id, title: idea }) => (
          <li key={id}>
            <TextLink isAlone to={hrefOf('admin', { edit: id })}>
              {idea}
            </TextLink>
          </li>
        ))}
      </ul>
      {total > ideas.length ? (
        <div className={css({ color: 'quiet', fontSize: 'xs', mt: 2 })}>
          {say`Showing the first ${ideas.length} ideas.`}
        </div>
      ) : null}
    </Panel>
  )
}

interface LoadedCountsProps {
  /** Ideas that the dashboard has loaded. */
  ideas: { difficulty: number; cost: number; categoryId: number | null }[] | undefined
  totals: CatalogueStats['totals'] | undefined
}

/**
 * Four cards with counts of the whole catalogue: ideas, categories, easy and cheap ideas. Below each number is how
 * many of these are among the `ideas` that the page has loaded.
 */
export function LoadedCounts({ ideas, totals }: LoadedCountsProps) {
  const say = useTerms()
  const loaded = ideas?.length
  const noteOf = (count: number | undefined, place = 'of') =>
    count === undefined ? undefined : `${formatCount(count)} ${place} the ${formatCount(loaded ?? 0)} loaded`
  return (
    <StatGrid>
      <StatCard
        label={say('Total Ideas')}
        count={totals?.ideas}
        note={loaded === undefined ? undefined : `${formatCount(loaded)} loaded`}
      />
      <StatCard
        label="Categories"
        count={totals?.categories}
        note={noteOf(ideas && new Set(ideas.flatMap(({ categoryId }) => categoryId ?? [])).size, 'in')}
      />
      <StatCard
        label={say('Easy Ideas')}
        count={totals?.easyIdeas}
        note={noteOf(ideas?.filter(({ difficulty }) => difficulty === 1).length)}
      />
      <StatCard
        label={say('Budget Ideas')}
        count={totals?.budgetIdeas}
        note={noteOf(ideas?.filter(({ cost }) => cost === 1).length)}
      />
    </StatGrid>
  )
}
