import type { Figures } from '#features/dashboard/contract.ts'
import { figuresDays } from '#features/dashboard/limits.ts'
import { hrefOf } from '#platform/addresses.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { css } from '#platform/web/styled.tsx'
import { Panel } from '../panel.tsx'

/** What visitors looked for and the catalogue has not: each may become an idea. */
export function SearchesInVainPanel({ searches }: { searches: Figures['searchesInVain'] }) {
  return (
    <Panel title="Searches without results">
      <div className={css({ color: 'quiet', fontSize: 'sm', mb: 2 })}>
        {searches.length === 0
          ? `None in the last ${figuresDays} days.`
          : `What visitors looked for in the last ${figuresDays} days.`}
      </div>
      <ul className={css({ listStyle: 'none', fontSize: 'sm', maxHeight: '14rem', overflowY: 'auto' })}>
        {searches.map(({ text, count }) => (
          <li
            key={text}
            className={css({ display: 'flex', justifyContent: 'space-between', gap: 4, py: 0.5 })}
          >
            <span className={css({ minWidth: 0, overflowWrap: 'anywhere' })}>
              {text} <span className={css({ color: 'quiet' })}>({count.toLocaleString('en-US')}×)</span>
            </span>
            <TextLink
              className={css({ whiteSpace: 'nowrap' })}
              to={hrefOf('admin', { new: text })}
              aria-label={`Create an idea from this: ${text}`}
            >
              Create an idea from this
            </TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
