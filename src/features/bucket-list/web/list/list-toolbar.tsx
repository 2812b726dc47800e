import { useEffect, useRef } from 'react'
import { statusLabels } from '#features/bucket-list/messages.ts'
import { Select } from '#platform/web/forms/controls.ts'
import { SearchField } from '#platform/web/forms/search-field.tsx'
import { css, cx, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Group } from '#platform/web/ui/panel.tsx'
import { filterLabels, filters, sortLabels, sorts, type Filter, type ListView } from './list-view.ts'

interface Props {
  view: ListView
  counts: Record<Filter, number>
  /** Whether the list has no entries, so that search, sorting and timeline are hidden. */
  isEmpty: boolean
  onChange: (change: Partial<ListView>) => void
}

/**
 * Toolbar of the member's list: filters by status with counts, timeline switch, search and sort order. Every choice
 * calls `onChange` with the changed part of the view. Search, sorting and timeline are hidden if `isEmpty`.
 */
export function ListToolbar({ view, counts, isEmpty, onChange }: Props) {
  const tabs = useRef<HTMLFieldSetElement>(null)
  const chosen = view.isTimeline ? 'timeline' : view.filter
  // Scrolls the selected tab into view on a phone. `scrollIntoView` would scroll the page too.
  useEffect(() => {
    const line = tabs.current
    const tab = line?.querySelector<HTMLElement>(`[name=${chosen}]`)
    if (line && tab)
      line.scrollLeft = tab.offsetLeft - line.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2
  }, [chosen])

  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: { base: 2, md: 4 } })}>
      <Group ref={tabs} className={horizontalScroll} label="Show">
        {filters.map((filter) => (
          <Button
            key={filter}
            className={compactTab}
            name={filter}
            look="toggle"
            size="sm"
            aria-pressed={!view.isTimeline && view.filter === filter}
            onClick={() => onChange({ filter, isTimeline: false })}
          >
            {filterLabels[filter]} ({counts[filter]})
          </Button>
        ))}
        {isEmpty ? null : (
          <Button
            name="timeline"
            className={cx(compactTab, css({ ml: { md: 'auto' } }))}
            look="toggle"
            size="sm"
            aria-pressed={view.isTimeline}
            onClick={() => onChange({ isTimeline: !view.isTimeline })}
          >
            Timeline
          </Button>
        )}
      </Group>
      {view.isTimeline || isEmpty ? null : (
        <div className={css({ display: 'flex', gap: { base: 2, md: 3 } })}>
          <div className={css({ flex: '1 1 12rem', minWidth: 0 })}>
            <SearchField
              label="Search your list"
              placeholder="Search your list"
              size="md"
              words={view.words}
              onSearch={(words) => onChange({ words })}
            />
          </div>
          <label
            className={css({
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              fontSize: 'sm',
              flex: { base: '0 1 9rem', sm: 'none' },
              minWidth: 0,
            })}
          >
            <span
              className={css({ color: 'quiet', whiteSpace: 'nowrap', srOnly: { base: true, sm: false } })}
            >
              Sort by
            </span>
            <Select
              className={css({
                width: { base: 'full', sm: 'auto' },
                minHeight: 11,
                fontSize: 'sm',
                px: { base: 2.5, md: 4 },
              })}
              value={view.sort}
              onChange={({ target }) =>
                onChange({ sort: sorts.find((sort) => sort === target.value) ?? 'added' })
              }
            >
              {sorts.map((sort) => (
                <option key={sort} value={sort}>
                  {sortLabels[sort]}
                </option>
              ))}
            </Select>
          </label>
        </div>
      )}
    </div>
  )
}

/** Less padding, so that all tabs fit in one line from tablet width on, even with large counts. */
const compactTab = css({ px: { md: 3 } })

const cards = [
  { filter: 'all', label: 'Total', tint: css({ color: 'ink' }) },
  { filter: 'planned', label: statusLabels.planned, tint: css({ color: 'accentText' }) },
  { filter: 'in_progress', label: statusLabels.in_progress, tint: css({ color: 'gold' }) },
  { filter: 'completed', label: statusLabels.completed, tint: css({ color: 'teal' }) },
] as const

/** Four cards with the number of entries on the member's bucket list: all, planned, in progress and completed. */
export function ListStats({ counts }: { counts: Record<Filter, number> }) {
  return (
    <Cards aria-label="List summary">
      {cards.map(({ filter, label, tint }) => (
        <div key={filter}>
          <dt>{label}</dt>
          <dd className={tint}>{counts[filter]}</dd>
        </div>
      ))}
    </Cards>
  )
}

/** A single strip on a phone, so that the list itself starts above the fold; otherwise a card for each status. */
const Cards = styled('dl', {
  base: {
    display: 'grid',
    justifyContent: { base: 'space-between', md: 'stretch' },
    gap: { base: 2, md: 4 },
    gridTemplateColumns: { base: 'repeat(4, auto)', md: 'repeat(4, minmax(0, 1fr))' },
    background: { base: 'card', md: 'transparent' },
    borderColor: 'line',
    borderRadius: 'lg',
    borderWidth: { base: '1px', md: '0' },
    px: { base: 4, md: 0 },
    py: { base: 1, md: 0 },
    '& > div': {
      display: 'flex',
      flexDirection: 'column-reverse',
      background: 'card',
      borderColor: 'line',
      borderRadius: 'lg',
      borderWidth: { base: '0', md: '1px' },
      px: { md: 5 },
      py: { md: 3 },
    },
    '& dt': { color: 'quiet', fontSize: { base: 'xs', sm: 'sm' }, fontWeight: 500 },
    '& dd': {
      fontFamily: 'heading',
      fontSize: { base: 'lg', md: '2xl' },
      fontWeight: 600,
      lineHeight: 'tight',
    },
  },
})

/** Line that scrolls sideways on a phone, up to the edge of the screen. */
export const horizontalScroll = css({
  gap: 2,
  overflowX: { base: 'auto', md: 'visible' },
  scrollbarWidth: 'none',
  mx: { base: -4, md: 0 },
  px: { base: 4, md: 0 },
  my: -1,
  py: 1,
  '& > *': { flexShrink: 0 },
})
