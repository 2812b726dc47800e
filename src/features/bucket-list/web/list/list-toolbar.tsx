import { useEffect, useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Group } from '#platform/web/ui/group.tsx'
import { Select } from '#platform/web/forms/controls.ts'
import { SearchField } from '#platform/web/forms/search-field.tsx'
import { css, cx } from '#platform/web/styled.tsx'
import { filterLabels, filters, sortLabels, sorts, type Filter, type ListView } from './list-view.ts'
import { sideways } from './sideways.ts'

interface Props {
  view: ListView
  counts: Record<Filter, number>
  /** There is nothing yet to look through or to order. */
  isEmpty: boolean
  onChange: (change: Partial<ListView>) => void
}

/** What of the list is shown, and in which order. */
export function ListToolbar({ view, counts, isEmpty, onChange }: Props) {
  const tabs = useRef<HTMLFieldSetElement>(null)
  const chosen = view.isTimeline ? 'timeline' : view.filter
  // On a phone they scroll: the chosen one is brought into sight, and the page itself stays where it is.
  useEffect(() => {
    const line = tabs.current
    const tab = line?.querySelector<HTMLElement>(`[name=${chosen}]`)
    if (line && tab)
      line.scrollLeft = tab.offsetLeft - line.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2
  }, [chosen])

  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: { base: 2, md: 4 } })}>
      <Group ref={tabs} className={sideways} label="Show">
        {filters.map((filter) => (
          <Button
            key={filter}
            className={narrower}
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
            className={cx(narrower, css({ ml: { md: 'auto' } }))}
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

/** All of them in one line from a tablet on, with as many items as one likes. */
const narrower = css({ px: { md: 3 } })
