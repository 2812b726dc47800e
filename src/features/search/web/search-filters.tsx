import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/format-count.ts'
import { hiddenWithoutScript } from '#platform/web/ui/use-hydrated.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import type { SearchFacets, SearchResult } from '../contract.ts'
import { listChoices, filterLabels, type FilterValue } from './active-filters.tsx'
import { filterNames, toToggledUrl, type SearchState } from './search-state.ts'

interface Props {
  searching: SearchState
  facets: SearchFacets
  /** Whether to offer prices. */
  hasPrices: boolean
  /** Number of results with these filters. */
  total: number
  /** Counts that are incomplete. */
  more: SearchResult['more']
  /** Called when the visitor closes the filters to see the results. */
  onShow: () => void
}

/**
 * Filters of the search results, each choice a link that toggles it, with the number of results, followed by “+” if
 * `more` says that the counts are incomplete. Choices without results are left out, and prices unless `hasPrices`. On
 * screens narrower than 64rem, the filters are in a panel; its button “Show … ideas”, with `total`, closes it and calls
 * `onShow`.
 */
export function SearchFilters({ searching, facets, hasPrices, total, more, onShow }: Props) {
  const say = useTerms()
  const fold = useRef<HTMLDetailsElement>(null)
  const count = filterNames.flatMap((name) => searching.filters[name]).length
  return (
    <CollapsibleFilters ref={fold}>
      <summary>
        <Icon name="sliders" />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </summary>
      <nav
        className={css({
          display: 'grid',
          alignItems: 'start',
          columnGap: 12,
          rowGap: 6,
          gridTemplateColumns: { base: '1fr', md: '1fr 1fr', lg: '1fr' },
          pt: { base: 2, lg: 0 },
          px: { base: 5, lg: 0 },
          pb: { base: 5, lg: 0 },
        })}
        aria-label="Filters"
      >
        {filterNames.map((name) => {
          const choices = name === 'maxPrice' && !hasPrices ? [] : listChoices(facets, name)
          return choices.length > 0 ? (
            <FilterGroup
              key={name}
              label={filterLabels[name]}
              choices={choices}
              {...(name === 'kind' ? kindGroup : {})}
              isMore={more.facets}
              chosen={searching.filters[name]}
              addressOf={(value) => toToggledUrl(searching, name, value)}
            />
          ) : null
        })}
      </nav>
      <StickyFooter className={hiddenWithoutScript}>
        <Button
          className={css({ width: 'full' })}
          look="main"
          onClick={() => {
            if (fold.current) fold.current.open = false
            onShow()
          }}
        >
          {total === 1 ? say('Show 1 idea') : say`Show ${formatCount(total)}${more.total ? '+' : ''} ideas`}
        </Button>
      </StickyFooter>
    </CollapsibleFilters>
  )
}

/**
 * A `details` element, so that it opens without JavaScript. On wide screens it is always open; browsers without
 * `::details-content` can still collapse it there.
 */
const CollapsibleFilters = styled('details', {
  base: {
    '& > summary': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 2,
      minHeight: 12,
      fontWeight: 600,
      cursor: 'pointer',
      borderWidth: '1px',
      borderColor: 'strongLine',
      borderRadius: 'full',
      background: 'card',
      listStyle: 'none',
    },
    '& > summary::-webkit-details-marker': { display: 'none' },
    lgDown: {
      '&[open]': { background: 'card', borderWidth: '1px', borderColor: 'line', borderRadius: 'lg' },
      '&[open] > summary': { borderColor: 'transparent' },
    },
    '@media (min-width: 64rem)': {
      '@supports selector(::details-content)': {
        '& > summary': { display: 'none' },
        '&::details-content': { contentVisibility: 'visible' },
      },
    },
  },
})

/** Stays visible while the choices scroll. */
const StickyFooter = styled('div', {
  base: {
    hideFrom: 'lg',
    position: 'sticky',
    bottom: 0,
    px: 5,
    py: 3,
    background: 'card',
    borderTopWidth: '1px',
    borderColor: 'line',
    borderBottomRadius: 'lg',
  },
})

interface FilterGroupProps {
  label: string
  choices: FilterValue[]
  /** Number of choices shown before the group is expanded, if it has at least three more. */
  maxCollapsed?: number
  /** Label of the control that expands the group. */
  moreLabel?: string
  /** Whether the counts are lower bounds. */
  isMore: boolean
  /** Values that are chosen. */
  chosen: readonly string[]
  /** Returns the URL with this value toggled. */
  addressOf: (value: string) => string
}

const maxCollapsedChoices = 8
const kindGroup = { maxCollapsed: 12, moreLabel: 'More kinds' }

/** Choices of one filter as links that toggle them. */
function FilterGroup({
  label,
  choices,
  maxCollapsed = maxCollapsedChoices,
  moreLabel,
  isMore,
  chosen,
  addressOf,
}: FilterGroupProps) {
  const first = choices.length > maxCollapsed + 2 ? choices.slice(0, maxCollapsed) : choices
  const rest = choices.slice(first.length)
  const [isUnfolded, setUnfolded] = useState(rest.some(({ value }) => chosen.includes(value)))

  const itemOf = ({ value, label: name, title, count }: FilterValue) => (
    <li key={value}>
      <ChoiceLink
        to={addressOf(value)}
        preventScrollReset
        aria-current={chosen.includes(value) ? 'true' : undefined}
        title={title}
      >
        <span className={css({ flex: '1', minWidth: 0 })}>{name}</span>
        {count === undefined ? null : (
          <>
            <span className={css({ srOnly: true })}>, </span>
            <Count>{isMore ? `${formatCount(count)}+` : formatCount(count)}</Count>
          </>
        )}
      </ChoiceLink>
    </li>
  )

  return (
    <section aria-label={label}>
      <h2
        className={css({
          fontFamily: 'body',
          letterSpacing: 'normal',
          fontSize: 'sm',
          fontWeight: 600,
          mb: 1,
        })}
      >
        {label}
      </h2>
      <Choices>{first.map(itemOf)}</Choices>
      {rest.length > 0 ? (
        <details open={isUnfolded} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
          <More>{moreLabel ?? `${rest.length} more`}</More>
          <Choices>{rest.map(itemOf)}</Choices>
        </details>
      ) : null}
    </section>
  )
}

const Choices = styled('ul', { base: { listStyle: 'none' } })

const ChoiceLink = styled(Link, {
  base: {
    display: 'flex',
    gap: 3,
    alignItems: 'center',
    minHeight: { base: 11, lg: 9 },
    px: 3,
    mx: -3,
    borderRadius: 'sm',
    fontSize: 'sm',
    lineHeight: 'snug',
    '&:hover:not([aria-current])': { background: 'sunken' },
    '&[aria-current]': { background: 'ink', color: 'paper', fontWeight: 600 },
  },
})

const Count = styled('span', {
  base: {
    color: 'quiet',
    fontVariantNumeric: 'tabular-nums',
    '[aria-current] > &': { color: 'inherit' },
  },
})

const More = styled('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: { base: 11, lg: 9 },
    color: 'accentText',
    fontSize: 'sm',
    fontWeight: 600,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    _hover: { textDecoration: 'underline' },
  },
})
