import type { ReactNode } from 'react'
import type { Figures } from '#features/dashboard/contract.ts'
import { thinTextBelow } from '#features/dashboard/limits.ts'
import { hrefOf } from '#platform/addresses.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { counted } from '#platform/web/ui/counted.ts'
import { css } from '#platform/web/styled.tsx'
import { MostSavedPanel } from './most-saved-panel.tsx'
import { NeedsPanel } from './needs-panel.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  figures: Figures
  /** What else stands beside them. */
  children: ReactNode
}

/** What the whole catalogue says: where ideas stand, what is kept most, what wants an editor's hand. */
export function CatalogueFigures({ figures, children }: Props) {
  const say = useSay()
  const { totals, mostSaved, withoutPicture, thinText } = figures
  const shelves = [
    { label: 'published', count: totals.ideas, filter: { state: 'published' } },
    { label: 'scheduled', count: totals.scheduled, filter: { state: 'scheduled' } },
    { label: 'drafts', count: totals.drafts, filter: { state: 'draft' } },
    { label: 'archived', count: totals.archived, filter: { state: 'archived' } },
    { label: 'featured', count: totals.featuredIdeas, filter: { featured: 'yes' } },
  ]
  return (
    <>
      <Panel title={say('Where ideas stand')}>
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
          {shelves.map(({ label, count, filter }) => (
            <li key={label}>
              {count > 0 ? (
                <TextLink isAlone to={hrefOf('admin', { view: 'table', ...filter })}>
                  {counted(count)} {label}
                </TextLink>
              ) : (
                // It would lead to an empty table.
                <span className={css({ color: 'quiet' })}>0 {label}</span>
              )}
            </li>
          ))}
          <li className={css({ color: 'quiet' })}>
            {counted(totals.members)} {totals.members === 1 ? 'member' : 'members'}
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
        <NeedsPanel
          title="Thin texts"
          note={`Their description has fewer than ${thinTextBelow} characters.`}
          needs={thinText}
        />
        <NeedsPanel
          title="Without a picture of their own"
          note="They show a composed cover; a photo may tell more."
          needs={withoutPicture}
        />
        {children}
      </div>
    </>
  )
}
