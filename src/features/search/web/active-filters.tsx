import { Icon } from '#platform/web/ui/icon.tsx'
import { css } from '#platform/web/styled.tsx'
import type { SearchFacets } from '../contract.ts'
import { ChipLink } from './chip-link.tsx'
import { filterLabels, labelOf } from './filter-choices.ts'
import { filterNames, toggledAddress, unfilteredAddress, type Searching } from './searching.ts'

interface Props {
  searching: Searching
  facets: SearchFacets
  /** Called before one is removed, which takes its own control away. */
  onRemove: () => void
}

/** What the results are narrowed by, to be let go one by one or all at once. */
export function ActiveFilters({ searching, facets, onRemove }: Props) {
  const active = filterNames.flatMap((name) =>
    searching.filters[name].map((value) => ({ name, value, label: labelOf(facets, name, value) })),
  )
  if (active.length === 0) return null
  return (
    <ul
      className={css({ display: 'flex', listStyle: 'none', flexWrap: 'wrap', gap: 2, mb: 5 })}
      aria-label="Active filters"
    >
      {active.map(({ name, value, label }) => (
        <li key={`${name} ${value}`}>
          <ChipLink
            to={toggledAddress(searching, name, value)}
            preventScrollReset
            aria-label={`Remove filter: ${filterLabels[name]} ${label}`}
            onClick={onRemove}
          >
            {label}
            <Icon name="close" size={16} />
          </ChipLink>
        </li>
      ))}
      <li>
        <ChipLink to={unfilteredAddress(searching)} preventScrollReset onClick={onRemove} look="all">
          Clear all filters
        </ChipLink>
      </li>
    </ul>
  )
}
