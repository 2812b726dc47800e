import { Icon } from '#platform/web/ui/icon.tsx'
import { css } from '#platform/web/styled.tsx'
import type { SearchFacets } from '../contract.ts'
import { ChipLink } from './chip-link.tsx'
import { filterLabels, labelOf } from './filter-choices.ts'
import { filteredAddress, filterNames, unfilteredAddress, type Searching } from './searching.ts'

interface Props {
  searching: Searching
  facets: SearchFacets
  /** Called before one is removed, which takes its own control away. */
  onRemove: () => void
}

/** What the results are narrowed by, to be let go one by one or all at once. */
export function ActiveFilters({ searching, facets, onRemove }: Props) {
  const active = filterNames.flatMap((name) => {
    const value = searching.filters[name]
    return value === undefined ? [] : [{ name, label: labelOf(facets, name, String(value)) }]
  })
  if (active.length === 0) return null
  return (
    <ul
      className={css({ display: 'flex', listStyle: 'none', flexWrap: 'wrap', gap: 2, mb: 5 })}
      aria-label="Active filters"
    >
      {active.map(({ name, label }) => (
        <li key={name}>
          <ChipLink
            to={filteredAddress(searching, name, undefined)}
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
