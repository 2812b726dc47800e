import { Link } from 'react-router'
import { Icon } from '#platform/web/ui/icon.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import type { SearchFacets } from '../contract.ts'
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
          <Chip
            to={toggledAddress(searching, name, value)}
            preventScrollReset
            aria-label={`Remove filter: ${filterLabels[name]} ${label}`}
            onClick={onRemove}
          >
            {label}
            <Icon name="close" size={16} />
          </Chip>
        </li>
      ))}
      <li>
        <Chip to={unfilteredAddress(searching)} preventScrollReset onClick={onRemove} look="all">
          Clear all filters
        </Chip>
      </li>
    </ul>
  )
}

const Chip = styled(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1.5,
    minHeight: { base: 11, md: 9 },
    px: 4,
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'strongLine',
    background: 'card',
    fontSize: 'sm',
    fontWeight: 600,
    lineHeight: 'snug',
    _hover: { borderColor: 'accent' },
  },
  variants: {
    look: {
      all: {
        background: 'transparent',
        borderColor: 'transparent',
        color: 'accentText',
        textDecoration: 'underline',
        textUnderlineOffset: '0.2em',
      },
    },
  },
})
