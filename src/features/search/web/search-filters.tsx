import { useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { counted } from '#platform/web/ui/counted.ts'
import { hiddenWithoutScript } from '#platform/web/ui/hidden-without-script.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import type { SearchFacets, SearchResult } from '../contract.ts'
import { choicesOf, filterLabels } from './filter-choices.ts'
import { FilterGroup } from './filter-group.tsx'
import { filterNames, toggledAddress, type Searching } from './searching.ts'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  searching: Searching
  facets: SearchFacets
  /** How many ideas they leave. */
  total: number
  /** What nobody has counted to the end. */
  more: SearchResult['more']
  /** Called when the visitor has chosen and goes on to the results. */
  onShow: () => void
}

/** What results can be narrowed by, with the number that each choice leaves. Below 64rem it is a sheet that folds away. */
export function SearchFilters({ searching, facets, total, more, onShow }: Props) {
  const say = useSay()
  const fold = useRef<HTMLDetailsElement>(null)
  const count = filterNames.flatMap((name) => searching.filters[name]).length
  return (
    <Fold ref={fold}>
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
          const choices = choicesOf(facets, name)
          return choices.length > 0 ? (
            <FilterGroup
              key={name}
              label={filterLabels[name]}
              choices={choices}
              isMore={more.facets}
              chosen={searching.filters[name]}
              addressOf={(value) => toggledAddress(searching, name, value)}
            />
          ) : null
        })}
      </nav>
      <Foot className={hiddenWithoutScript}>
        <Button
          className={css({ width: 'full' })}
          look="main"
          onClick={() => {
            if (fold.current) fold.current.open = false
            onShow()
          }}
        >
          {total === 1 ? say('Show 1 idea') : say`Show ${counted(total)}${more.total ? '+' : ''} ideas`}
        </Button>
      </Foot>
    </Fold>
  )
}

/**
 * A details element, so that it opens without any script. Where there is room it always stands open; browsers that
 * cannot do this let it fold there too.
 */
const Fold = styled('details', {
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

/** Stays in sight while the choices scroll past. */
const Foot = styled('div', {
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
